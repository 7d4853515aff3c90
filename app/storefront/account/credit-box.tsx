import { OwnText } from '../../ui/own-text.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { CreditView } from './credit.server.ts';

export function CreditBox({ credit }: { credit: CreditView }) {
  const text = useTexts();
  return (
    <section className="box" id="credit">
      <h2>{text('payment.credit.title')}</h2>
      <p className="sm muted">{text('payment.credit.text')}</p>
      <p className="credit-balance">
        {text('payment.credit.balance')} <b className="num">{credit.balance}</b>
      </p>
      {credit.entries.length > 0 ? (
        <>
          <h3>{text('common.history')}</h3>
          <ul className="credit-rows">
            {credit.entries.map((entry) => (
              <li key={entry.id}>
                <span>
                  {entry.what}
                  {entry.reason ? (
                    <span className="sm muted">
                      {' – '}
                      <OwnText>{entry.reason}</OwnText>
                    </span>
                  ) : null}
                </span>
                <b className="num">{entry.amount}</b>
                <span className="sm muted num">{entry.when}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
