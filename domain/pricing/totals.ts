import type { DeliveryTerms } from '#domain/delivery/index.ts';
import type { PromotionKind } from '#domain/discounts/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/** An amount, or a share in parts per million (10 % is 100000). */
export type Discount = { kind: 'amount'; amount: Money } | { kind: 'percent'; ratePpm: number };

export type PricingLine = {
  id: string;
  quantity: number;
  /** As the store shows it: with tax inside where its prices include tax. */
  unitPrice: Money;
  taxRatePpm: number;
  discount?: Discount | null;
};

/** A promotion that counts for an order: what it takes off each line, in minor units of the order's currency. */
export type AppliedDiscount = {
  promotionId: string;
  /** As typed; null for one that counts by itself. */
  code: string | null;
  kind: PromotionKind;
  names: Partial<Record<Locale, string>>;
  /** Off the goods, all shares together; what free delivery saves is in totals.delivery.discount. */
  amount: number;
  shares: ReadonlyMap<string, number>;
};

export type PricingInput = {
  currency: string;
  lines: readonly PricingLine[];
  /** Given by the store for the whole order, after every other one. */
  orderDiscount?: Discount | null;
  promotions?: readonly AppliedDiscount[];
  /** A promotion pays the delivery. */
  freeDelivery?: boolean;
  /** null: nothing is delivered (pick-up). An order without lines is never charged for delivery or cash. */
  delivery: DeliveryTerms | null;
  /** The fee for paying in cash; null for any other way to pay. */
  codFee?: Money | null;
  pricesIncludeTax: boolean;
  /** Of delivery and of the cash fee. */
  deliveryTaxRatePpm: number;
};

/** gross = net + tax; shown is net or gross, whichever way the store writes its prices. */
export type TaxedMoney = { shown: Money; net: Money; tax: Money; gross: Money };

/** afterDiscounts = beforeDiscounts - lineDiscount - promotionShare - orderDiscountShare = shown. */
export type PricedLine = TaxedMoney & {
  id: string;
  quantity: number;
  unitPrice: Money;
  taxRatePpm: number;
  beforeDiscounts: Money;
  lineDiscount: Money;
  promotionShare: Money;
  orderDiscountShare: Money;
  /** All discounts of this line together. */
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
  /** The subtotal that the shopper reads. */
  goodsBeforeDiscounts: Money;
  lineDiscountTotal: Money;
  promotionTotal: Money;
  orderDiscountTotal: Money;
  discountTotal: Money;
  goodsAfterDiscounts: Money;
  /** shown = beforeDiscount - discount, which is no part of discountTotal. */
  delivery: TaxedMoney & { beforeDiscount: Money; discount: Money; missingForFree: Money | null };
  codFee: TaxedMoney;
  /** Of goods, delivery and fee; inside the total where prices include tax. */
  taxTotal: Money;
  total: Money;
};
