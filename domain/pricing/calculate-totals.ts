import { type DeliveryTerms, quoteDelivery } from '#domain/delivery/index.ts';
import { calculateTax } from '#domain/tax/index.ts';
import {
  addMoney,
  allocate,
  checkAmount,
  type Money,
  money,
  mulDivHalfUp,
  multiplyMoney,
  zero,
} from '#lib/money/index.ts';
import type {
  AppliedDiscount,
  Discount,
  PricedLine,
  PricingInput,
  PricingLine,
  TaxedMoney,
  Totals,
} from './pricing-input.ts';

type DiscountedLine = {
  line: PricingLine;
  before: number;
  lineDiscount: number;
  namedDiscountShare: number;
  orderShare: number;
};

/**
 * Computes all amounts of carts, orders, invoices and reports (G6). Discounts apply before tax, because tax
 * is due on the price paid; delivery terms use the value of the goods after discounts. Throws RangeError on
 * amounts that are negative, fractional or above 2^53.
 */
export function calculateTotals(input: PricingInput): Totals {
  const priced = priceLines(input);
  const discounted = spreadOrderDiscount(priced, input);
  const goods = sum(discounted.map(afterDiscounts));
  const delivery = chargeDelivery(input, goods);
  const codFee = chargeCodFee(input);
  const lines = discounted.map((line) => taxLine(line, input));
  return addUp(input, { lines, delivery, codFee });
}

function priceLines(input: PricingInput): DiscountedLine[] {
  return input.lines.map((line) => {
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 1) {
      throw new RangeError(`Not a quantity of at least 1: ${line.quantity}`);
    }
    const before = multiplyMoney(inCurrency(line.unitPrice, input.currency), line.quantity).amount;
    const lineDiscount = discountOn(before, line.discount, input.currency);
    const namedDiscountShare = sharesOf(line.id, input.discounts ?? []);
    if (namedDiscountShare > before - lineDiscount) {
      throw new RangeError(`Discounts of ${namedDiscountShare} on ${before - lineDiscount}`);
    }
    return { line, before, lineDiscount, namedDiscountShare, orderShare: 0 };
  });
}

function sharesOf(lineId: string, discounts: readonly AppliedDiscount[]): number {
  const shares = discounts.map(({ shares }) => checkAmount(shares.get(lineId) ?? 0));
  if (shares.some((share) => share < 0)) throw new RangeError('A negative share of a discount');
  return sum(shares);
}

function spreadOrderDiscount(lines: DiscountedLine[], input: PricingInput): DiscountedLine[] {
  const values = lines.map(afterDiscounts);
  const shares = allocate(discountOn(sum(values), input.orderDiscount, input.currency), values);
  return lines.map((line, index) => ({ ...line, orderShare: shares[index] ?? 0 }));
}

function chargeDelivery(input: PricingInput, goods: number): Totals['delivery'] {
  const terms = input.lines.length === 0 ? null : input.delivery;
  if (terms) checkTerms(terms, input.currency);
  const quote = terms && quoteDelivery(terms, money(goods, input.currency));
  const charge = quote?.charge.amount ?? 0;
  const discount = input.freeDelivery ? charge : 0;
  return {
    ...taxed(charge - discount, input.deliveryTaxRatePpm, input),
    beforeDiscount: money(charge, input.currency),
    discount: money(discount, input.currency),
    missingForFree: input.freeDelivery ? null : (quote?.missingForFree ?? null),
  };
}

function chargeCodFee(input: PricingInput): TaxedMoney {
  const fee = input.lines.length === 0 ? null : input.codFee;
  return taxed(fee ? inCurrency(fee, input.currency).amount : 0, input.deliveryTaxRatePpm, input);
}

function taxLine(discounted: DiscountedLine, input: PricingInput): PricedLine {
  const { line, before, lineDiscount, namedDiscountShare, orderShare } = discounted;
  const amounts = taxed(afterDiscounts(discounted), line.taxRatePpm, input);
  const inMoney = (amount: number) => money(amount, input.currency);
  return {
    ...amounts,
    id: line.id,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    taxRatePpm: line.taxRatePpm,
    beforeDiscounts: inMoney(before),
    lineDiscount: inMoney(lineDiscount),
    namedDiscountShare: inMoney(namedDiscountShare),
    orderDiscountShare: inMoney(orderShare),
    discount: inMoney(lineDiscount + namedDiscountShare + orderShare),
    afterDiscounts: amounts.shown,
  };
}

function addUp(input: PricingInput, parts: Pick<Totals, 'lines' | 'delivery' | 'codFee'>): Totals {
  const { lines, delivery, codFee } = parts;
  const total = (amounts: Money[]) => addMoney(zero(input.currency), ...amounts);
  const everything = [...lines, delivery, codFee];
  return {
    currency: input.currency,
    pricesIncludeTax: input.pricesIncludeTax,
    itemCount: sum(lines.map((line) => line.quantity)),
    ...parts,
    goodsBeforeDiscounts: total(lines.map((line) => line.beforeDiscounts)),
    lineDiscountTotal: total(lines.map((line) => line.lineDiscount)),
    namedDiscountTotal: total(lines.map((line) => line.namedDiscountShare)),
    orderDiscountTotal: total(lines.map((line) => line.orderDiscountShare)),
    discountTotal: total(lines.map((line) => line.discount)),
    goodsAfterDiscounts: total(lines.map((line) => line.afterDiscounts)),
    taxTotal: total(everything.map((part) => part.tax)),
    total: total(everything.map((part) => part.gross)),
  };
}

// Limits a discount to the amount, so that a price never falls below 0.
function discountOn(amount: number, discount: Discount | null | undefined, currency: string): number {
  if (!discount) return 0;
  if (discount.kind === 'amount') return Math.min(amount, inCurrency(discount.amount, currency).amount);
  if (!Number.isInteger(discount.ratePpm) || discount.ratePpm < 0 || discount.ratePpm > 1_000_000) {
    throw new RangeError(`Not a share in parts per million: ${discount.ratePpm}`);
  }
  return mulDivHalfUp(amount, discount.ratePpm, 1_000_000);
}

function afterDiscounts({ before, lineDiscount, namedDiscountShare, orderShare }: DiscountedLine): number {
  return before - lineDiscount - namedDiscountShare - orderShare;
}

function taxed(shown: number, ratePpm: number, input: PricingInput): TaxedMoney {
  const { net, tax, gross } = calculateTax(shown, { ratePpm, pricesIncludeTax: input.pricesIncludeTax });
  const inMoney = (amount: number) => money(amount, input.currency);
  return { shown: inMoney(shown), net: inMoney(net), tax: inMoney(tax), gross: inMoney(gross) };
}

function checkTerms(terms: DeliveryTerms, currency: string): void {
  inCurrency(terms.flat, currency);
  if (terms.freeFrom) inCurrency(terms.freeFrom, currency);
}

function inCurrency(value: Money, currency: string): Money {
  if (value.currency !== currency)
    throw new RangeError(`An amount in ${value.currency} among amounts in ${currency}`);
  if (checkAmount(value.amount) < 0) throw new RangeError(`A negative amount: ${value.amount}`);
  return value;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => checkAmount(total + amount), 0);
}
