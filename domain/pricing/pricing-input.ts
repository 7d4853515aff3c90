import type { DeliveryTerms } from '#domain/delivery/index.ts';
import type { DiscountKind } from '#domain/discounts/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/** An amount, or a share in parts per million (10 % is 100000). */
export type Discount = { kind: 'amount'; amount: Money } | { kind: 'percent'; ratePpm: number };

export type PricingLine = {
  id: string;
  quantity: number;
  /** The shown price: with tax if the store's prices include it. */
  unitPrice: Money;
  taxRatePpm: number;
  discount?: Discount | null;
};

/**
 * A discount that was applied to an order, with the amount taken off each line in minor units of the order's
 * currency.
 */
export type AppliedDiscount = {
  discountId: string;
  /** The typed code; null for an automatic discount. */
  code: string | null;
  kind: DiscountKind;
  names: Partial<Record<Locale, string>>;
  /**
   * The sum of the shares of all lines; the amount that free delivery takes off is in
   * totals.delivery.discount.
   */
  amount: number;
  shares: ReadonlyMap<string, number>;
};

export type PricingInput = {
  currency: string;
  lines: readonly PricingLine[];
  /** A store discount on the whole order, applied last. */
  orderDiscount?: Discount | null;
  discounts?: readonly AppliedDiscount[];
  /** True if a discount makes delivery free. */
  freeDelivery?: boolean;
  /** null if nothing is delivered (pick-up). An order without lines has no charges. */
  delivery: DeliveryTerms | null;
  /** The fee for cash on delivery; null for other payment methods. */
  codFee?: Money | null;
  pricesIncludeTax: boolean;
  /** The tax rate of delivery and the cash fee. */
  deliveryTaxRatePpm: number;
};

/** gross = net + tax; `shown` is net or gross, as the store shows prices. */
export type TaxedMoney = { shown: Money; net: Money; tax: Money; gross: Money };

/** afterDiscounts = beforeDiscounts - lineDiscount - namedDiscountShare - orderDiscountShare = shown. */
export type PricedLine = TaxedMoney & {
  id: string;
  quantity: number;
  unitPrice: Money;
  taxRatePpm: number;
  beforeDiscounts: Money;
  lineDiscount: Money;
  namedDiscountShare: Money;
  orderDiscountShare: Money;
  /** The sum of all discounts of this line. */
  discount: Money;
  afterDiscounts: Money;
};

/**
 * Every amount of a cart or an order, in one currency.
 * total = goodsBeforeDiscounts - discountTotal + delivery.shown + codFee.shown (+ taxTotal where prices exclude it).
 */
export type Totals = {
  currency: string;
  pricesIncludeTax: boolean;
  itemCount: number;
  lines: PricedLine[];
  /** The subtotal in the form shown to the shopper. */
  goodsBeforeDiscounts: Money;
  lineDiscountTotal: Money;
  namedDiscountTotal: Money;
  orderDiscountTotal: Money;
  discountTotal: Money;
  goodsAfterDiscounts: Money;
  /** shown = beforeDiscount - discount; this discount is not part of discountTotal. */
  delivery: TaxedMoney & { beforeDiscount: Money; discount: Money; missingForFree: Money | null };
  codFee: TaxedMoney;
  /** The tax on goods, delivery and fee; part of the total if prices include tax. */
  taxTotal: Money;
  total: Money;
};
