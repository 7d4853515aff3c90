import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeldLine } from './order-lines.ts';
import type { OrderSums } from './order-sums.ts';
import { planRefund } from './plan-refund.ts';

const LINE: HeldLine = {
  id: 'a',
  variantId: 'v',
  titles: {},
  quantity: 3,
  unitPrice: 1000,
  discountedUnits: null,
  lineDiscount: 0,
  lineTotal: 3000,
  lineTax: 391,
  taxRatePpm: 150_000,
  taxClass: 'standard',
  tookStock: true,
  shipped: 0,
  cancelled: 0,
  returned: 0,
  refunded: 0,
  inReturns: 0,
  refundedAmount: 0,
  refundedTax: 0,
};
const SUMS: OrderSums = {
  number: 1001,
  currency: 'SAR',
  isForeign: false,
  status: 'confirmed',
  customerId: null,
  pricesIncludeTax: true,
  total: 3500,
  taxTotal: 456,
  deliveryTotal: 500,
  deliveryTax: 65,
  credited: 0,
  creditedDelivery: 0,
  creditedTax: 0,
  payments: [{ id: 'p', method: 'cash_on_delivery', provider: '', amount: 3500, refunded: 0 }],
};
const order = { sums: SUMS, lines: [LINE] };

test('units, delivery and an amount are refunded together, each with its tax', () => {
  const plan = planRefund(order, { lines: [{ lineId: 'a', quantity: 1 }], delivery: 200, other: 100 });
  expect(plan).toMatchObject({
    ok: true,
    value: {
      lines: [{ quantity: 1, amount: 1000, tax: 130 }],
      delivery: { amount: 200, tax: 26 },
      other: { amount: 100, tax: 13 },
      amount: 1300,
      tax: 169,
    },
  });
});

describe('a refused refund', () => {
  test.each([
    ['more units than are left', { lines: [{ lineId: 'a', quantity: 4 }] }, 'quantity_too_large'],
    ['a fraction of a unit', { lines: [{ lineId: 'a', quantity: 0.5 }] }, 'quantity_too_large'],
    ['less than no units', { lines: [{ lineId: 'a', quantity: -1 }] }, 'quantity_too_large'],
    ['a line of another order', { lines: [{ lineId: 'b', quantity: 1 }] }, 'line_not_found'],
    [
      'a line named twice',
      {
        lines: [
          { lineId: 'a', quantity: 1 },
          { lineId: 'a', quantity: 1 },
        ],
      },
      'line_not_found',
    ],
    ['more than the delivery cost', { delivery: 501 }, 'delivery_too_large'],
    ['a delivery of less than nothing', { delivery: -1 }, 'delivery_too_large'],
    ['an amount of less than nothing', { other: -1 }, 'nothing_to_refund'],
    ['an amount that is no number', { other: Number.NaN }, 'nothing_to_refund'],
    ['an amount beyond 2^53', { other: 2 ** 53 }, 'nothing_to_refund'],
    ['nothing', {}, 'nothing_to_refund'],
  ])('a refund is refused because of %s', (_, request, code) => {
    expect(planRefund(order, request)).toMatchObject({ ok: false, code });
  });
});

test('partial refunds of a line’s units add up to the line in any split, to the last minor unit', () => {
  const cases = fc.record({
    lineTotal: fc.integer({ min: 1, max: 1_000_000_007 }),
    ratePpm: fc.integer({ min: 0, max: 300_000 }),
    parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
    pricesIncludeTax: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ lineTotal, ratePpm, parts, pricesIncludeTax }) => {
      const quantity = parts.reduce((sum, part) => sum + part, 0);
      const lineTax = Math.floor((lineTotal * ratePpm) / 1_000_000);
      let line: HeldLine = { ...LINE, quantity, lineTotal, lineTax };
      let paid = 0;
      for (const part of parts) {
        const sums = { ...SUMS, pricesIncludeTax };
        const plan = planRefund({ sums, lines: [line] }, { lines: [{ lineId: 'a', quantity: part }] });
        // Units of almost no value may each round to 0; the last unit has the rest.
        const planned = plan.ok ? plan.value.lines[0] : undefined;
        paid += plan.ok ? plan.value.amount : 0;
        line = {
          ...line,
          refunded: line.refunded + part,
          refundedAmount: line.refundedAmount + (planned?.shown ?? 0),
          refundedTax: line.refundedTax + (planned?.tax ?? 0),
        };
      }
      expect([line.refundedAmount, line.refundedTax]).toEqual([lineTotal, lineTax]);
      expect(paid).toBe(lineTotal + (pricesIncludeTax ? 0 : lineTax));
    }),
    { numRuns: 500 },
  );
});
