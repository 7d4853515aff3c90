import { currencySymbol, formatAmount, formatMoney, type Money } from '#lib/money/index.ts';
import { useReading } from './locale-context.tsx';

/**
 * The only component that renders an amount. In Arabic the number stays left to right inside its own isolate.
 */
export function MoneyText({ value, className = '' }: { value: Money; className?: string }) {
  const reading = useReading();
  const classes = `price ${className}`.trim();
  const symbol = currencySymbol(value.currency, reading.locale);
  if (reading.locale !== 'ar' || !/[؀-ۿ]/.test(symbol)) {
    return (
      <bdi className={classes} dir="ltr">
        {formatMoney(value, reading)}
      </bdi>
    );
  }
  return (
    <bdi className={classes} dir="rtl">
      <bdi dir="ltr">
        {value.amount < 0 ? '−' : ''}
        {formatAmount(value, reading)}
      </bdi>
      <span className="currency">{`\u00a0${symbol}`}</span>
    </bdi>
  );
}
