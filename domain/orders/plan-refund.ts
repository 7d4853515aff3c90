import { mulDivHalfUp } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RefundFailure } from './errors.ts';
import type { HeldLine } from './order-lines.ts';
import type { OrderSums } from './order-sums.ts';
import { refundableUnits } from './units-in-returns.ts';

/** A refund request: units of lines, a part of the shown delivery charge, any other amount (with tax). */
export type RefundRequest = {
  lines?: { lineId: string; quantity: number; restock?: boolean }[];
  delivery?: number;
  other?: number;
};

/** shown: with or without tax, like line_total; amount: always with tax. */
export type PlannedLine = {
  line: HeldLine;
  quantity: number;
  shown: number;
  amount: number;
  tax: number;
  restock: boolean;
};

export type RefundPlan = {
  lines: PlannedLine[];
  deliveryShown: number;
  delivery: { amount: number; tax: number };
  other: { amount: number; tax: number };
  amount: number;
  tax: number;
};

/**
 * Computes a refund's amounts in minor units. Units get their share of the rest of the line, so that refunds
 * one by one and all at once add up to the line's exact amounts.
 */
export function planRefund(
  order: { sums: OrderSums; lines: readonly HeldLine[] },
  request: RefundRequest,
): Result<RefundPlan, RefundFailure> {
  const { sums } = order;
  const lines = planLines(order, request.lines ?? []);
  if (!lines.ok) return lines;
  const most = sums.deliveryTotal - sums.creditedDelivery;
  const deliveryShown = request.delivery ?? 0;
  if (!isAmount(deliveryShown) || deliveryShown > most) return fail('delivery_too_large', { most });
  const delivery = planDelivery(sums, deliveryShown);
  const other = request.other ?? 0;
  if (!isAmount(other)) return fail('nothing_to_refund');
  const parts = [...lines.value, delivery];
  const sumOf = (of: 'amount' | 'tax') => parts.reduce((sum, part) => sum + part[of], 0);
  const otherTax = planOtherTax(sums, { other, taxed: sumOf('tax') });
  const amount = sumOf('amount') + other;
  if (amount === 0) return fail('nothing_to_refund');
  return ok({
    lines: lines.value,
    deliveryShown,
    delivery,
    other: { amount: other, tax: otherTax },
    amount,
    tax: sumOf('tax') + otherTax,
  });
}

function planLines(
  { sums, lines }: { sums: OrderSums; lines: readonly HeldLine[] },
  wanted: NonNullable<RefundRequest['lines']>,
): Result<PlannedLine[], RefundFailure> {
  const planned: PlannedLine[] = [];
  for (const { lineId, quantity, restock = false } of wanted) {
    const line = lines.find((each) => each.id === lineId);
    if (!line || planned.some((each) => each.line === line)) return fail('line_not_found', { lineId });
    const most = refundableUnits(line);
    if (!isAmount(quantity) || quantity > most) return fail('quantity_too_large', { lineId, most });
    if (quantity > 0) planned.push({ ...planLine(line, quantity, sums), restock });
  }
  return ok(planned);
}

function planLine(line: HeldLine, quantity: number, { pricesIncludeTax }: OrderSums) {
  const upTo = (whole: number) => mulDivHalfUp(whole, line.refunded + quantity, line.quantity);
  const shown = Math.max(0, upTo(line.lineTotal) - line.refundedAmount);
  const tax = Math.max(0, upTo(line.lineTax) - line.refundedTax);
  return { line, quantity, shown, tax, amount: shown + (pricesIncludeTax ? 0 : tax) };
}

function planDelivery(sums: OrderSums, shown: number): { amount: number; tax: number } {
  if (shown === 0) return { amount: 0, tax: 0 };
  const taxOf = (part: number) => mulDivHalfUp(sums.deliveryTax, part, sums.deliveryTotal);
  const tax = taxOf(sums.creditedDelivery + shown) - taxOf(sums.creditedDelivery);
  return { amount: shown + (sums.pricesIncludeTax ? 0 : tax), tax };
}

// An amount without lines has the order's average tax, but at most the tax that is left.
function planOtherTax(sums: OrderSums, { other, taxed }: { other: number; taxed: number }): number {
  if (other === 0 || sums.total === 0) return 0;
  const left = Math.max(0, sums.taxTotal - sums.creditedTax - taxed);
  return Math.min(mulDivHalfUp(other, sums.taxTotal, sums.total), left);
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
