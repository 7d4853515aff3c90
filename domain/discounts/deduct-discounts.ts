import { allocate, convertMoney, type Money, money, mulDivHalfUp } from '#lib/money/index.ts';
import type {
  DiscountableLine,
  DiscountKind,
  GrantedDiscount,
  OfferedDiscount,
  ShownCurrency,
} from './discount.ts';

export type Basket = {
  currency: string;
  lines: readonly DiscountableLine[];
  /** Null if the shopper is shown the store's own currency. */
  into: ShownCurrency | null;
};

export type Chosen = { discount: OfferedDiscount; code: string | null };

// Free pieces come first, chosen by full price; then percentages of the rest; then amounts, so that no part
// of an amount is lost; free delivery last, because its minimum is compared after all of these.
const ORDER: readonly DiscountKind[] = ['buy_get', 'percent', 'amount', 'free_delivery'];

/**
 * Applies discounts in the order of their kinds, each to the remainder of the previous ones, so that no line
 * falls below 0. Discounts without effect are omitted, except free delivery.
 */
export function deductDiscounts(chosen: readonly Chosen[], basket: Basket): GrantedDiscount[] {
  const left = new Map(basket.lines.map((line) => [line.id, line.unitPrice.amount * line.quantity]));
  return [...chosen].sort(inOrder).flatMap(({ discount, code }) => {
    const shares = sharesOf(discount, basket, left);
    for (const [id, share] of shares) left.set(id, (left.get(id) ?? 0) - share);
    const amount = sum(shares.values());
    if (amount === 0 && discount.kind !== 'free_delivery') return [];
    const { kind, names } = discount;
    return [{ discountId: discount.id, code, kind, names, amount, shares }];
  });
}

export function linesFor(discount: OfferedDiscount, lines: readonly DiscountableLine[]) {
  const variants = new Set(discount.variantIds);
  return lines.filter((line) => variants.has(line.variantId));
}

/** Converts a discount's amount from the store's own currency to the basket's. */
export function amountIn({ currency, into }: Basket, amount: number): Money {
  if (!into) return money(amount, currency);
  return convertMoney(money(amount, into.base), { code: into.code, rate: into.rate, rounding: 'none' });
}

function inOrder(a: Chosen, b: Chosen): number {
  const byKind = ORDER.indexOf(a.discount.kind) - ORDER.indexOf(b.discount.kind);
  return byKind || (a.discount.id < b.discount.id ? -1 : 1);
}

function sharesOf(discount: OfferedDiscount, basket: Basket, left: Map<string, number>): Map<string, number> {
  const lines = linesFor(discount, basket.lines);
  if (discount.kind === 'free_delivery' || lines.length === 0) return new Map();
  if (discount.kind === 'buy_get') return freePieces(discount, lines, left);
  const weights = lines.map((line) => left.get(line.id) ?? 0);
  const shares = allocate(wholeOf(discount, basket, sum(weights)), weights);
  return new Map(lines.flatMap((line, at) => (shares[at] ? [[line.id, shares[at]] as const] : [])));
}

// A percentage is rounded half up once, on the sum, never per line: ten lines of 0.05 lose no cent.
function wholeOf(discount: OfferedDiscount, basket: Basket, goods: number): number {
  if (discount.kind === 'amount') return Math.min(goods, amountIn(basket, discount.amount).amount);
  const share = mulDivHalfUp(goods, discount.ratePpm, 1_000_000);
  if (discount.maxAmount === null) return share;
  return Math.min(share, amountIn(basket, discount.maxAmount).amount);
}

/** Discounts the cheapest eligible pieces, free or at a reduced price. */
function freePieces(
  { buyQuantity, getQuantity, repeatLimit, ratePpm }: OfferedDiscount,
  lines: readonly DiscountableLine[],
  left: Map<string, number>,
): Map<string, number> {
  const pieces = sum(lines.map((line) => line.quantity));
  const times = Math.min(Math.floor(pieces / (buyQuantity + getQuantity)), repeatLimit ?? pieces);
  let free = times * getQuantity;
  const shares = new Map<string, number>();
  for (const line of [...lines].sort((a, b) => a.unitPrice.amount - b.unitPrice.amount)) {
    const taken = Math.min(free, line.quantity);
    const share = mulDivHalfUp(line.unitPrice.amount * taken, ratePpm, 1_000_000);
    if (share > 0) shares.set(line.id, Math.min(share, left.get(line.id) ?? 0));
    free -= taken;
  }
  return shares;
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
