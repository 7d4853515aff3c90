import type { Locale } from '#lib/locale.ts';
import type { Money, Rate } from '#lib/money/index.ts';

export const DISCOUNT_KINDS = ['percent', 'amount', 'free_delivery', 'buy_get'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

export type DiscountNames = Partial<Record<Locale, string>>;

/** A discount offered to a cart by app.discounts_for. Amounts are in the store's own currency. */
export type OfferedDiscount = {
  id: string;
  /** The cart's codes for this discount, and the used-up ones among them. Empty for an automatic discount. */
  codes: string[];
  spentCodes: string[];
  isAutomatic: boolean;
  kind: DiscountKind;
  names: DiscountNames;
  ratePpm: number;
  amount: number;
  maxAmount: number | null;
  buyQuantity: number;
  getQuantity: number;
  /** Maximum number of times per order; null for unlimited. */
  repeatLimit: number | null;
  minSubtotal: number | null;
  minQuantity: number | null;
  isStackable: boolean;
  state: 'active' | 'not_yet' | 'ended' | 'paused' | 'archived';
  startsAt: string;
  isUsedUp: boolean;
  isUsedByYou: boolean;
  /** The variants in the cart to which the discount applies. */
  variantIds: string[];
};

/** The shown currency if it differs from the store's own (base). */
export type ShownCurrency = { base: string; code: string; rate: Rate };

export type DiscountableLine = { id: string; variantId: string; quantity: number; unitPrice: Money };

export type GrantedDiscount = {
  discountId: string;
  /** The code as parseCode returns it; null for an automatic discount. */
  code: string | null;
  kind: DiscountKind;
  names: DiscountNames;
  /** The amount taken off the goods, in the order's currency: the sum of the shares; 0 for free delivery. */
  amount: number;
  shares: ReadonlyMap<string, number>;
};

/**
 * The reasons why a code does not apply.
 * | unknown | the store has no such code, or it is archived |
 * | paused, not_yet, ended | the discount is not active at this time |
 * | used_up | the limit of the discount or of the code is reached |
 * | used_by_you | this shopper's limit is reached |
 * | not_for_these | no goods in the cart are eligible |
 * | too_few | more units are needed, with their number |
 * | minimum | a higher value is needed, with the amount |
 * | not_combinable | a cheaper combination excludes it |
 * | no_gain | it does not lower the total |
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
