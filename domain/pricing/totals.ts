import type { DeliveryTerms } from '#domain/delivery/index.ts';
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

export type PricingInput = {
  currency: string;
  lines: readonly PricingLine[];
  orderDiscount?: Discount | null;
  /** null: nothing is delivered (pick-up). An order without lines is never charged for delivery or cash. */
  delivery: DeliveryTerms | null;
  /** The fee for paying in cash; null for any other way to pay. */
  codFee?: Money | null;
  pricesIncludeTax: boolean;
  deliveryTaxRatePpm: number;
};

/** gross = net + tax; shown is net or gross, whichever way the store writes its prices. */
export type TaxedMoney = { shown: Money; net: Money; tax: Money; gross: Money };

/** afterDiscounts = beforeDiscounts - lineDiscount - orderDiscountShare = shown. */
export type PricedLine = TaxedMoney & {
  id: string;
  quantity: number;
  unitPrice: Money;
  taxRatePpm: number;
  beforeDiscounts: Money;
  lineDiscount: Money;
  orderDiscountShare: Money;
  /** Both discounts of this line together. */
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
  orderDiscountTotal: Money;
  discountTotal: Money;
  goodsAfterDiscounts: Money;
  delivery: TaxedMoney & { missingForFree: Money | null };
  codFee: TaxedMoney;
  /** Of goods, delivery and fee; inside the total where prices include tax. */
  taxTotal: Money;
  total: Money;
};
