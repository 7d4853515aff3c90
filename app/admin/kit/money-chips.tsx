import type { MoneyParts } from '#domain/orders/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Explained } from './explained.tsx';

const PARTS = ['paid', 'open', 'givenBack'] as const;

/** Chips with the paid, open and refunded amounts, and a "?" that opens their definition (decision 144). */
export function MoneyChips({ money }: { money: MoneyParts }) {
  const t = useTexts();
  return (
    <div className="money-parts">
      <dl>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`numbers.parts.${part}`)}</dt>
            <dd>
              <MoneyText value={money[part]} />
            </dd>
          </div>
        ))}
      </dl>
      <Explained of={t('numbers.parts.title')}>
        <dl>
          {PARTS.map((part) => (
            <div key={part}>
              <dt>{t(`numbers.parts.${part}`)}</dt>
              <dd>{t(`numbers.parts.text.${part}`)}</dd>
            </div>
          ))}
        </dl>
      </Explained>
    </div>
  );
}
