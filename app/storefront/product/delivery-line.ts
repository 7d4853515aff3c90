import type { Money } from '#lib/money/index.ts';

/**
 * Delivery terms of a variant, in a page cached for all visitors. `dates` is '' if the store sets no delivery
 * days.
 */
export type DeliveryOffer = {
  /** Text for an order below `freeFrom`. */
  text: string;
  /** Goods value from which delivery is free; null if `text` applies to every order. */
  freeFrom: Money | null;
  dates: string;
};

export type DeliveryOffers = {
  /** Distinct offers. Variants missing in `ofVariant` have the first. */
  offers: DeliveryOffer[];
  ofVariant: Record<string, number>;
  /** Texts for free delivery and for the missing amount ('#'); null when no offer has a limit. */
  words: { free: string; more: string } | null;
};

/**
 * `missing` is the amount that the goods lack for free delivery; null if nothing is missing or there is no
 * limit.
 */
export type DeliveryLine = { isFree: boolean; missing: Money | null };

/** Delivery terms for an order with goods of this value. */
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
 * Goods value of the order with this variant: the cart as the browser knows it, plus one piece if the variant
 * is not in the cart. The lines come from localStorage, which anybody can have edited.
 */
export function goodsWith(lines: readonly MirrorLine[], variant: { id: string; price: Money }): Money {
  const { price } = variant;
  const known = lines.filter(({ amount }) => Number.isSafeInteger(amount) && (amount ?? 0) > 0);
  const held = known.some(({ variantId }) => variantId === variant.id);
  const sum = known.reduce((total, { amount }) => total + (amount ?? 0), held ? 0 : price.amount);
  return { ...price, amount: sum };
}
