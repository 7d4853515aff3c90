import type { DeliveryPrice } from '#domain/delivery/index.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';

/** Formats amounts of the store's own currency for use inside a sentence. */
export function useAmounts(currency: string): (amount: number) => string {
  const reading = useReading();
  // No-break spaces keep an amount and its currency on one line.
  return (amount) => isolate(formatMoney(money(amount, currency), reading).replaceAll(' ', '\u00a0'));
}

/** "SAR 15.00", "SAR 5.00 to SAR 20.00 by weight": the price of a delivery method in short. */
export function usePriceText(currency: string): (price: DeliveryPrice) => string {
  const t = useTexts();
  const amount = useAmounts(currency);
  const charge = (value: number) => (value === 0 ? t('delivery.admin.free') : amount(value));
  return (price) => {
    if (price.kind === 'flat') return charge(price.charge);
    if (price.kind === 'item') {
      return t('delivery.admin.byItem', { first: charge(price.first), each: charge(price.each) });
    }
    const charges = price.steps.map((step) => step.charge);
    const [low, high] = [Math.min(...charges), Math.max(...charges)];
    const range =
      low === high ? charge(low) : t('delivery.admin.range', { low: charge(low), high: charge(high) });
    return t(price.kind === 'weight' ? 'delivery.admin.byWeight' : 'delivery.admin.bySubtotal', { range });
  };
}

/** "2 to 4 days"; null if the store has not set any. */
export function daysText(t: Texts, min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null;
  if (max === null) return t('delivery.admin.daysLeast', { min: min ?? 0 });
  if (min === null) return t('delivery.admin.daysMost', { max });
  return min === max ? t('delivery.admin.days', { min }) : t('delivery.admin.daysRange', { min, max });
}
