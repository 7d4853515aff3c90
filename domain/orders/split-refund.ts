import { mulDivHalfUp } from '#lib/money/index.ts';
import type { PlannedLine, RefundPlan } from './plan-refund.ts';

type Sum = { amount: number; tax: number };

/**
 * Splits a refund over several payments, in order: each part fits the payment's room, and the parts add up exactly to
 * the plan. The first part of a split line has the line's units; the second has an amount without units.
 */
export function splitPlan(plan: RefundPlan, rooms: readonly number[]): RefundPlan[] {
  const parts: RefundPlan[] = [];
  let left = plan;
  for (const room of rooms) {
    if (left.amount <= room) return [...parts, left];
    const [first, rest] = cutPlan(left, room);
    parts.push(first);
    left = rest;
  }
  throw new RangeError(`A refund of ${plan.amount} does not fit into its payments.`);
}

function cutPlan(plan: RefundPlan, room: number): [RefundPlan, RefundPlan] {
  let left = room;
  const cut = (whole: Sum): [Sum, Sum] => {
    const amount = Math.min(whole.amount, left);
    const tax = whole.amount === 0 ? 0 : mulDivHalfUp(whole.tax, amount, whole.amount);
    left -= amount;
    return [
      { amount, tax },
      { amount: whole.amount - amount, tax: whole.tax - tax },
    ];
  };
  const lines = plan.lines.map((line) => cutLine(line, cut));
  const delivery = cut(plan.delivery);
  const other = cut(plan.other);
  const isTaxWithin = plan.deliveryShown === plan.delivery.amount;
  const part = (at: 0 | 1): RefundPlan => {
    const kept = lines.flatMap((pair) => pair[at] ?? []);
    const sums = [...kept, delivery[at], other[at]];
    return {
      lines: kept,
      deliveryShown: delivery[at].amount - (isTaxWithin ? 0 : delivery[at].tax),
      delivery: delivery[at],
      other: other[at],
      amount: sums.reduce((sum, each) => sum + each.amount, 0),
      tax: sums.reduce((sum, each) => sum + each.tax, 0),
    };
  };
  return [part(0), part(1)];
}

/** Puts a line in one part, or splits it over two. */
function cutLine(
  line: PlannedLine,
  cut: (whole: Sum) => [Sum, Sum],
): [PlannedLine | null, PlannedLine | null] {
  const [first, rest] = cut(line);
  if (rest.amount === 0) return [line, null];
  if (first.amount === 0) return [null, line];
  const isTaxWithin = line.shown === line.amount;
  const shownOf = ({ amount, tax }: Sum) => (isTaxWithin ? amount : amount - tax);
  return [
    { ...line, ...first, shown: shownOf(first) },
    { ...line, ...rest, shown: shownOf(rest), quantity: 0, restock: false },
  ];
}
