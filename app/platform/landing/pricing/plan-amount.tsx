import { currencySymbol, formatAmount, type Money } from '#lib/money/index.ts';
import { useReading } from '../../../ui/locale-context.tsx';

/** A price in large type: the sign of its currency is smaller, and a whole amount has no decimals. */
export function PlanAmount({ value }: { value: Money }) {
  const reading = useReading();
  const symbol = currencySymbol(value.currency, reading.locale);
  const number = formatAmount(value, reading).replace(/\.0+$/, '');
  const isBefore = reading.locale === 'en' || !/[؀-ۿ]/.test(symbol);
  return (
    <bdi className="plan-amount num" dir={isBefore ? 'ltr' : 'rtl'}>
      {isBefore ? <Sign symbol={symbol} /> : null}
      <bdi dir="ltr">{number}</bdi>
      {isBefore ? null : <Sign symbol={symbol} />}
    </bdi>
  );
}

function Sign({ symbol }: { symbol: string }) {
  return <span className={symbol.length > 1 ? 'plan-currency' : undefined}>{symbol}</span>;
}
