import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultDeliveryTerms } from '#domain/delivery/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import { expectTotalsAddUp } from '#tests/support/totals.ts';
import { calculateTotals, type PricingInput, type PricingLine } from './index.ts';

const usd = (amount: number) => money(amount, 'USD');

function line(id: string, unitPrice: Money, quantity: number, more: Partial<PricingLine> = {}): PricingLine {
  return { id, unitPrice, quantity, taxRatePpm: 0, ...more };
}

function order(lines: PricingLine[], more: Partial<PricingInput> = {}): PricingInput {
  const delivery = defaultDeliveryTerms('USD');
  return { currency: 'USD', lines, delivery, pricesIncludeTax: true, deliveryTaxRatePpm: 0, ...more };
}

describe('a plain order', () => {
  test('a plain order costs its lines and 5.00 for delivery', () => {
    const totals = calculateTotals(order([line('a', usd(2400), 2), line('b', usd(999), 1)]));
    expect(totals).toMatchObject({
      itemCount: 3,
      goodsBeforeDiscounts: usd(5799),
      discountTotal: usd(0),
      goodsAfterDiscounts: usd(5799),
      taxTotal: usd(0),
      total: usd(6299),
    });
    expect(totals.delivery).toMatchObject({ shown: usd(500), missingForFree: usd(4201) });
    expectTotalsAddUp(totals);
  });

  test('a plain order of exactly 100.00 is delivered free, and an order of one cent less is not', () => {
    expect(calculateTotals(order([line('a', usd(10000), 1)])).total).toEqual(usd(10000));
    expect(calculateTotals(order([line('a', usd(9999), 1)])).total).toEqual(usd(10499));
  });

  test('a plain order without lines costs nothing, whatever the charges for delivery and cash', () => {
    const totals = calculateTotals(order([], { codFee: usd(300) }));
    expect(totals).toMatchObject({ itemCount: 0, total: usd(0), taxTotal: usd(0) });
    expect(totals.delivery).toMatchObject({ shown: usd(0), missingForFree: null });
    expectTotalsAddUp(totals);
  });

  test('a plain order that is picked up has no delivery charge, and has the fee for cash', () => {
    const totals = calculateTotals(order([line('a', usd(1000), 1)], { delivery: null, codFee: usd(300) }));
    expect(totals.total).toEqual(usd(1300));
    expectTotalsAddUp(totals);
  });
});

describe('discounts', () => {
  test('discounts of lines apply before the discount of the order, which is distributed without losing a cent', () => {
    const totals = calculateTotals(
      order(
        [
          line('a', usd(1000), 1, { discount: { kind: 'percent', ratePpm: 100_000 } }),
          line('b', usd(500), 1),
          line('c', usd(500), 1),
        ],
        {
          orderDiscount: { kind: 'amount', amount: usd(100) },
        },
      ),
    );
    expect(totals.lines.map((each) => each.lineDiscount.amount)).toEqual([100, 0, 0]);
    expect(totals.lines.map((each) => each.orderDiscountShare.amount)).toEqual([48, 26, 26]);
    expect(totals.total).toEqual(usd(1800 + 500));
    expectTotalsAddUp(totals);
  });

  test('discounts apply before free delivery is decided', () => {
    const totals = calculateTotals(
      order([line('a', usd(10500), 1)], { orderDiscount: { kind: 'amount', amount: usd(501) } }),
    );
    expect(totals.delivery).toMatchObject({ shown: usd(500), missingForFree: usd(1) });
  });

  test('discounts larger than the order make it free, never negative', () => {
    const totals = calculateTotals(
      order(
        [line('a', usd(300), 1, { discount: { kind: 'amount', amount: usd(400) } }), line('b', usd(200), 1)],
        {
          orderDiscount: { kind: 'amount', amount: usd(100_000) },
        },
      ),
    );
    expect(totals.goodsAfterDiscounts).toEqual(usd(0));
    expect(totals.total).toEqual(usd(500));
    expectTotalsAddUp(totals);
  });
});

describe('tax', () => {
  test('tax included in the prices does not change the total and is shown separately', () => {
    const totals = calculateTotals(
      order([line('a', usd(1150), 1, { taxRatePpm: 150_000 })], { deliveryTaxRatePpm: 150_000 }),
    );
    expect(totals.lines[0]).toMatchObject({ net: usd(1000), tax: usd(150), gross: usd(1150) });
    expect(totals.delivery.tax).toEqual(usd(65));
    expect(totals).toMatchObject({ taxTotal: usd(215), total: usd(1650) });
    expectTotalsAddUp(totals);
  });

  test('tax on top of the prices is added for goods, delivery and the cash fee', () => {
    const totals = calculateTotals(
      order([line('a', usd(1000), 1, { taxRatePpm: 150_000 })], {
        deliveryTaxRatePpm: 150_000,
        pricesIncludeTax: false,
        codFee: usd(200),
      }),
    );
    expect(totals).toMatchObject({ taxTotal: usd(150 + 75 + 30), total: usd(1000 + 500 + 200 + 255) });
    expectTotalsAddUp(totals);
  });

  test('tax is rounded half-up line by line', () => {
    const halves = [
      line('a', usd(10), 1, { taxRatePpm: 50_000 }),
      line('b', usd(10), 1, { taxRatePpm: 50_000 }),
    ];
    const totals = calculateTotals(order(halves, { pricesIncludeTax: false, delivery: null }));
    expect(totals.lines.map((each) => each.tax.amount)).toEqual([1, 1]);
    expect(totals.taxTotal).toEqual(usd(2));
  });

  test('tax is computed on the amount after discounts', () => {
    const totals = calculateTotals(
      order([line('a', usd(1000), 1, { taxRatePpm: 100_000 })], {
        pricesIncludeTax: false,
        delivery: null,
        orderDiscount: { kind: 'percent', ratePpm: 500_000 },
      }),
    );
    expect(totals).toMatchObject({ taxTotal: usd(50), total: usd(550) });
  });
});

describe('a refused amount', () => {
  const refused: [string, PricingInput][] = [
    ['a quantity of 0', order([line('a', usd(1), 0)])],
    ['a negative quantity', order([line('a', usd(1), -1)])],
    ['half a piece', order([line('a', usd(1), 1.5)])],
    ['a quantity that is no number', order([line('a', usd(1), Number.NaN)])],
    ['a negative price', order([line('a', usd(-1), 1)])],
    ['a price that is no number', order([line('a', { amount: Number.NaN, currency: 'USD' }, 1)])],
    ['a price in another currency', order([line('a', money(1, 'SAR'), 1)])],
    ['a line beyond 2^53', order([line('a', usd(1_000_000_000_000), 9_999)])],
    ['a sum beyond 2^53', order(['a', 'b'].map((id) => line(id, usd(Number.MAX_SAFE_INTEGER), 1)))],
    [
      'a negative discount',
      order([line('a', usd(1), 1)], { orderDiscount: { kind: 'amount', amount: usd(-1) } }),
    ],
    [
      'more than the whole as a discount',
      order([line('a', usd(1), 1)], { orderDiscount: { kind: 'percent', ratePpm: 1_000_001 } }),
    ],
    ['a negative fee', order([line('a', usd(1), 1)], { codFee: usd(-1) })],
    [
      'a negative delivery charge',
      order([line('a', usd(1), 1)], { delivery: { flat: usd(-1), freeFrom: null } }),
    ],
    ['a negative tax', order([line('a', usd(1), 1, { taxRatePpm: -1 })])],
  ];

  test.each(refused)('an amount is refused for %s', (_why, input) => {
    expect(() => calculateTotals(input)).toThrow(RangeError);
  });
});

test('10,000 random orders in currencies of 0, 2 and 3 decimals are exactly the sum of their parts', () => {
  fc.assert(
    fc.property(fc.constantFrom('JPY', 'USD', 'JOD').chain(anyOrder), (input) => {
      const totals = calculateTotals(input);
      expectTotalsAddUp(totals);
      expect(calculateTotals(input)).toEqual(totals);
    }),
    { numRuns: 10_000 },
  );
});

function anyOrder(currency: string): fc.Arbitrary<PricingInput> {
  const amount = fc.integer({ min: 0, max: 50_000_000 }).map((n) => money(n, currency));
  const rate = fc.constantFrom(0, 50_000, 150_000, 77_500, 1_000_000);
  const discount = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), amount }),
      fc.record({ kind: fc.constant('percent' as const), ratePpm: fc.integer({ min: 0, max: 1_000_000 }) }),
    ),
  );
  const anyLine = fc.record({
    id: fc.uuid(),
    unitPrice: amount,
    quantity: fc.integer({ min: 1, max: 9_999 }),
    taxRatePpm: rate,
    discount,
  });
  return fc.record({
    currency: fc.constant(currency),
    lines: fc.array(anyLine, { maxLength: 8 }),
    orderDiscount: discount,
    delivery: fc.option(fc.record({ flat: amount, freeFrom: fc.option(amount) })),
    codFee: fc.option(amount),
    pricesIncludeTax: fc.boolean(),
    deliveryTaxRatePpm: rate,
  });
}
