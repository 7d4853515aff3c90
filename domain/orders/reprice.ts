import { type PricedLine, recalculate } from '#domain/pricing/index.ts';
import { money, mulDivHalfUp } from '#lib/money/index.ts';

/** A line as it will be: what one unit costs and what was taken off `agreed` units of it, in minor units. */
export type NextLine = {
  id: string;
  quantity: number;
  unitPrice: number;
  taxRatePpm: number;
  agreed: { quantity: number; discount: number };
};

/** What was agreed for bringing the order, and stays so. */
export type AgreedCharges = {
  currency: string;
  pricesIncludeTax: boolean;
  deliveryTotal: number;
  deliveryTax: number;
  codFee: number;
  codFeeTax: number;
};

/** The fee for paying in cash as it is to be, in minor units, with the rate of its tax. */
export type NextFee = { amount: number; taxRatePpm: number };

export type Repriced = {
  codFee: number;
  codFeeTax: number;
  lines: PricedLine[];
  itemCount: number;
  subtotal: number;
  discountTotal: number;
  taxTotal: number;
  total: number;
};

/**
 * The amounts of an order whose lines or way to pay change (K3): the one recalculation over the prices, rates and discounts
 * that were agreed. A line's discount counts for each of its units alike; delivery stays as it is, and so does the cash fee
 * where no other one is named.
 */
export function reprice(lines: readonly NextLine[], charges: AgreedCharges, fee?: NextFee): Repriced {
  const { currency, pricesIncludeTax } = charges;
  const totals = recalculate({
    currency,
    pricesIncludeTax,
    delivery: null,
    codFee: fee ? money(fee.amount, currency) : null,
    deliveryTaxRatePpm: fee?.taxRatePpm ?? 0,
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      unitPrice: money(line.unitPrice, currency),
      taxRatePpm: line.taxRatePpm,
      discount: { kind: 'amount', amount: money(discountOf(line), currency) },
    })),
  });
  // What is agreed is no part of what was recalculated.
  const bringing = charges.deliveryTotal + (fee ? 0 : charges.codFee);
  const bringingTax = charges.deliveryTax + (fee ? 0 : charges.codFeeTax);
  return {
    codFee: fee ? totals.codFee.shown.amount : charges.codFee,
    codFeeTax: fee ? totals.codFee.tax.amount : charges.codFeeTax,
    lines: totals.lines,
    itemCount: totals.itemCount,
    subtotal: totals.goodsBeforeDiscounts.amount,
    discountTotal: totals.discountTotal.amount,
    taxTotal: totals.taxTotal.amount + bringingTax,
    total: totals.total.amount + bringing + (pricesIncludeTax ? 0 : bringingTax),
  };
}

function discountOf({ quantity, agreed }: NextLine): number {
  return agreed.discount === 0 ? 0 : mulDivHalfUp(agreed.discount, quantity, agreed.quantity);
}
