import type { Money } from '#lib/money/index.ts';

/** What is said of one variant's delivery, as its page is sent to everybody. dates: '' where the store names no days. */
export type DeliveryOffer = {
  /** Of an order that is worth less than freeFrom. */
  text: string;
  /** The goods' value from which delivery is free; null: `text` is true of every order. */
  freeFrom: Money | null;
  dates: string;
};

export type DeliveryOffers = {
  /** Each once; variants that ofVariant does not name have the first. */
  offers: DeliveryOffer[];
  ofVariant: Record<string, number>;
  /** Of an order that is delivered free, and of what is missing ('#') for it; null where no offer has a limit. */
  words: { free: string; more: string } | null;
};

/** missing: what the goods lack to be delivered free; null: nothing, or nothing makes them so. */
export type DeliveryLine = { isFree: boolean; missing: Money | null };

/** The line for an order of these goods. */
export function deliveryLine({ freeFrom }: DeliveryOffer, goods: Money): DeliveryLine {
  if (!freeFrom) return { isFree: false, missing: null };
  if (goods.amount >= freeFrom.amount) return { isFree: true, missing: null };
  return { isFree: false, missing: { ...freeFrom, amount: freeFrom.amount - goods.amount } };
}

export function offerOf({ offers, ofVariant }: DeliveryOffers, variantId: string): DeliveryOffer | undefined {
  return offers[ofVariant[variantId] ?? 0];
}

type MirrorLine = { variantId: string; quantity: number; amount: number | null };

/**
 * What the order will be worth with this variant in it: the cart as the browser knows it, and one piece more where the
 * cart has none. The lines are a browser's own copy, which anybody can have written.
 */
export function goodsWith(lines: readonly MirrorLine[], variant: { id: string; price: Money }): Money {
  const { price } = variant;
  const known = lines.filter(({ amount }) => Number.isSafeInteger(amount) && (amount ?? 0) > 0);
  const held = known.some(({ variantId }) => variantId === variant.id);
  const sum = known.reduce((total, { amount }) => total + (amount ?? 0), held ? 0 : price.amount);
  return { ...price, amount: sum };
}
