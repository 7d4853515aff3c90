import type { DeliveryPrice } from '#domain/delivery/index.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';

/** Says amounts of the store's own currency inside a sentence. */
export function useAmounts(currency: string): (amount: number) => string {
  const reading = useReading();
  // An amount never parts from its currency at the end of a line.
  return (amount) => isolate(formatMoney(money(amount, currency), reading).replaceAll(' ', '\u00a0'));
}

/** "SAR 15.00", "SAR 5.00 to SAR 20.00 by weight": what a way to deliver costs, in a few words. */
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

/** "2 to 4 days"; nothing where the store has not said. */
export function daysText(t: Texts, min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null;
  if (max === null) return t('delivery.admin.daysLeast', { min: min ?? 0 });
  if (min === null) return t('delivery.admin.daysMost', { max });
  return min === max ? t('delivery.admin.days', { min }) : t('delivery.admin.daysRange', { min, max });
}
