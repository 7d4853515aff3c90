import { formatAmount, formatMoney, money } from '#lib/money/index.ts';
import { useDigits, useReading } from '../locale-context.tsx';

/** Formats amounts for charts: in full, and short beside an axis. */
export function useAmounts(currency: string, unit: number) {
  const reading = useReading();
  const digits = useDigits();
  const units = reading.locale === 'ar' ? { k: ' ألف', m: ' مليون' } : { k: 'k', m: 'M' };
  return {
    full: (amount: number) => formatMoney(money(amount, currency), reading),
    tick: (amount: number) => {
      const value = amount / unit;
      const size = Math.abs(value);
      if (size >= 1_000_000) return `${digits(Math.round(value / 10_000) / 100)}${units.m}`;
      if (size >= 10_000) return `${digits(Math.round(value / 100) / 10)}${units.k}`;
      return size % 1 === 0
        ? digits(value.toLocaleString('en'))
        : formatAmount(money(amount, currency), reading);
    },
  };
}

/** Formats hundredths of a per cent: "2.84%". */
export function usePercent(): (hundredths: number, places?: number) => string {
  const digits = useDigits();
  const { locale } = useReading();
  return (hundredths, places = 2) =>
    `${digits(String(Number((hundredths / 100).toFixed(places))))}${locale === 'ar' ? '٪' : '%'}`;
}
