import { MoneyText } from '../../ui/money-text.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { WhyLine } from './checkout-types.ts';

/** Each part of the total with its rule, collapsed by default. */
export function WhyAmount({ lines }: { lines: WhyLine[] }) {
  const text = useTexts();
  return (
    <details className="why">
      <summary className="link sm">{text('checkout.why.title')}</summary>
      <dl>
        {lines.map((line) => (
          <div key={`${line.label} ${line.note}`}>
            <dt>
              {line.label}
              {line.note ? <small>{line.note}</small> : null}
            </dt>
            <dd>{line.amount ? <MoneyText value={line.amount} /> : null}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
