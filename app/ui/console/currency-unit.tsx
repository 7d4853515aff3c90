import { currencySymbol } from '#lib/money/index.ts';
import { useReading } from '../locale-context.tsx';

/** The sign of a currency inside a field for an amount. */
export function CurrencyUnit({ currency }: { currency: string }) {
  return <span className="unit">{currencySymbol(currency, useReading().locale)}</span>;
}
