import { currencySymbol } from '#lib/money/index.ts';
import { useReading } from '../locale-context.tsx';

export function CurrencyUnit({ currency }: { currency: string }) {
  return <span className="unit">{currencySymbol(currency, useReading().locale)}</span>;
}
