import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeldLine } from './order-lines.ts';
import type { RefundPlan } from './plan-refund.ts';
import { splitPlan } from './split-refund.ts';

const sumWith = fc
  .integer({ min: 0, max: 500_000 })
  .chain((amount) => fc.record({ amount: fc.constant(amount), tax: fc.integer({ min: 0, max: amount }) }));

const PLAN = fc
  .record({
    isTaxWithin: fc.boolean(),
    lines: fc.array(fc.tuple(sumWith, fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
    delivery: sumWith,
    other: sumWith,
  })
  .map(({ isTaxWithin, lines, delivery, other }): RefundPlan => {
    const shown = ({ amount, tax }: { amount: number; tax: number }) => (isTaxWithin ? amount : amount - tax);
    const planned = lines.map(([sum, quantity], at) => {
      const line = { id: String(at) } as HeldLine;
      return { line, quantity, restock: true, ...sum, shown: shown(sum) };
    });
    const parts = [...planned, delivery, other];
    return {
      lines: planned,
      deliveryShown: shown(delivery),
      delivery,
      other,
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      tax: parts.reduce((sum, { tax }) => sum + tax, 0),
    };
  });

test('the parts of a refund over several payments add up exactly, each within its payment', () => {
  const whole = fc.tuple(PLAN, fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 3 }));
  fc.assert(
    fc.property(whole, ([plan, rooms]) => {
      const all = [...rooms, plan.amount];
      const parts = splitPlan(plan, all);
      for (const [at, part] of parts.entries()) {
        expect(part.amount).toBeLessThanOrEqual(all[at] ?? 0);
        const pieces = [...part.lines, part.delivery, part.other];
        expect(pieces.reduce((sum, { amount }) => sum + amount, 0)).toBe(part.amount);
        for (const { amount, tax } of pieces) expect(tax >= 0 && tax <= amount).toBe(true);
      }
      const sum = (of: (part: RefundPlan) => number) => parts.reduce((total, part) => total + of(part), 0);
      expect(sum((part) => part.amount)).toBe(plan.amount);
      expect(sum((part) => part.tax)).toBe(plan.tax);
      expect(sum((part) => part.deliveryShown)).toBe(plan.deliveryShown);
      for (const line of plan.lines) {
        const of = parts.flatMap((part) => part.lines.filter((each) => each.line === line.line));
        expect(of.reduce((total, each) => total + each.quantity, 0)).toBe(line.quantity);
        expect(of.reduce((total, each) => total + each.shown, 0)).toBe(line.shown);
        expect(of.filter((each) => each.restock)).toHaveLength(1);
      }
    }),
    { numRuns: 300 },
  );
});

test('a refund larger than its payments is refused', () => {
  const none = { amount: 0, tax: 0 };
  const plan = {
    lines: [],
    deliveryShown: 0,
    delivery: none,
    other: { amount: 10, tax: 0 },
    amount: 10,
    tax: 0,
  };
  expect(() => splitPlan(plan, [4, 5])).toThrow(RangeError);
});
