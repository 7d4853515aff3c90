import { calculateTotals, type PricedLine } from '#domain/pricing/index.ts';
import { money, mulDivHalfUp } from '#lib/money/index.ts';

/**
 * A future order line: its unit price, and the discount that was agreed for `agreed` units, in minor units.
 */
export type NextLine = {
  id: string;
  quantity: number;
  unitPrice: number;
  taxRatePpm: number;
  agreed: { quantity: number; discount: number };
};

/** The agreed charges for delivery and cash, in minor units, which an edit does not change. */
export type AgreedCharges = {
  currency: string;
  pricesIncludeTax: boolean;
  deliveryTotal: number;
  deliveryTax: number;
  codFee: number;
  codFeeTax: number;
};

/** The new cash fee in minor units, with its tax rate. */
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
 * Recalculates an order whose lines or payment method change (K3), from the agreed prices, rates and
 * discounts. A line's discount is spread evenly over the units that it was agreed for, and units that are
 * added get none: a code that takes off an amount once must not take it off again. Delivery stays, and so does the
 * cash fee unless `fee` replaces it.
 */
export function repriceOrder(lines: readonly NextLine[], charges: AgreedCharges, fee?: NextFee): Repriced {
  const { currency, pricesIncludeTax } = charges;
  const totals = calculateTotals({
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
  // Agreed charges are not recalculated, so they are added here.
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

function discountOf(line: NextLine): number {
  const { discount, quantity } = line.agreed;
  return discount === 0 ? 0 : mulDivHalfUp(discount, discountedUnits(line), quantity);
}

/** The units of a future line that keep their part of the agreed discount. */
export function discountedUnits({ quantity, agreed }: NextLine): number {
  return Math.min(quantity, agreed.quantity);
}
