import type { Locale } from '#lib/locale.ts';
import type { Money, Rate } from '#lib/money/index.ts';

export const PROMOTION_KINDS = ['percent', 'amount', 'free_delivery', 'buy_get'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

export type PromotionNames = Partial<Record<Locale, string>>;

/** A promotion as app.promotions_for offers it to one cart. Amounts are in the store's own currency. */
export type OfferedPromotion = {
  id: string;
  /** Which of the cart's codes ask for it, and which of those have been used up. Empty for an automatic one. */
  codes: string[];
  spentCodes: string[];
  isAutomatic: boolean;
  kind: PromotionKind;
  names: PromotionNames;
  ratePpm: number;
  amount: number;
  /** The most that a percentage takes off; null for no bound. */
  maxAmount: number | null;
  buyQuantity: number;
  getQuantity: number;
  /** How many times an order may get it; null for as often as it fits. */
  repeatLimit: number | null;
  minSubtotal: number | null;
  minQuantity: number | null;
  isStackable: boolean;
  state: 'active' | 'not_yet' | 'ended' | 'paused' | 'archived';
  startsAt: string;
  isUsedUp: boolean;
  isUsedByYou: boolean;
  /** What of the cart it is for. */
  variantIds: string[];
};

/** The currency that the shopper is shown, where it is not the store's own (base). */
export type ShownCurrency = { base: string; code: string; rate: Rate };

export type DiscountableLine = { id: string; variantId: string; quantity: number; unitPrice: Money };

/** What one promotion takes off an order. */
export type AppliedPromotion = {
  promotionId: string;
  /** As parseCode leaves it; null for one that counts by itself. */
  code: string | null;
  kind: PromotionKind;
  names: PromotionNames;
  /** Off the goods, in the order's currency: the sum of its shares. Free delivery has 0 and no shares. */
  amount: number;
  shares: ReadonlyMap<string, number>;
};

/**
 * Why a code does not count.
 *
 * | unknown | no such code in this store, or it was put away |
 * | paused, not_yet, ended | not at this moment |
 * | used_up | its limit is reached: the promotion's or the code's |
 * | used_by_you | this shopper's limit is reached |
 * | not_for_these | nothing of the cart is meant by it |
 * | too_few | units are missing: how many |
 * | minimum | an amount is missing: how much |
 * | not_combinable | others that do not combine with it make the order cheaper |
 * | no_gain | the order costs the same without it |
 */
export const REFUSALS = [
  'unknown',
  'paused',
  'not_yet',
  'ended',
  'used_up',
  'used_by_you',
  'not_for_these',
  'too_few',
  'minimum',
  'not_combinable',
  'no_gain',
] as const;
export type RefusalReason = (typeof REFUSALS)[number];

export type RefusedCode = {
  code: string;
  reason: RefusalReason;
  data: { missing?: Money; missingUnits?: number; startsAt?: string };
};
