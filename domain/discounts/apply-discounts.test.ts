import { describe, expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { applyDiscounts, type DiscountInput, type OfferedDiscount } from './index.ts';

const usd = (amount: number) => money(amount, 'USD');
const FIVE = () => usd(500);

const goods = (...prices: [number, number][]): DiscountInput['lines'] =>
  prices.map(([price, quantity], at) => ({
    id: 'abc'.charAt(at),
    variantId: 'abc'.charAt(at),
    quantity,
    unitPrice: usd(price),
  }));

function discount(id: string, more: Partial<OfferedDiscount>): OfferedDiscount {
  return {
    id,
    codes: [],
    spentCodes: [],
    isAutomatic: !more.codes,
    kind: 'percent',
    names: { en: id, ar: id },
    ratePpm: 100_000,
    amount: 0,
    maxAmount: null,
    buyQuantity: 1,
    getQuantity: 1,
    repeatLimit: null,
    minSubtotal: null,
    minQuantity: null,
    isStackable: false,
    state: 'active',
    startsAt: '2026-01-01T00:00:00Z',
    isUsedUp: false,
    isUsedByYou: false,
    variantIds: ['a', 'b', 'c'],
    ...more,
  };
}

function apply(
  lines: DiscountInput['lines'],
  discounts: OfferedDiscount[],
  more: Partial<DiscountInput> = {},
) {
  const codes = discounts.flatMap((each) => each.codes);
  return applyDiscounts({ currency: 'USD', into: null, lines, discounts, codes, delivery: FIVE, ...more });
}

const taken = (result: ReturnType<typeof apply>) =>
  result.applied.map((each) => [each.discountId, each.amount]);

describe('one discount', () => {
  test('a discount of 10 % is rounded half up once, and distributed by largest remainder', () => {
    const result = apply(goods([5, 1], [5, 1], [5, 1]), [discount('p', {})]);
    expect(result.applied[0]?.amount).toBe(2);
    expect([...result.lines]).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('a percentage discount stops at its maximum', () => {
    expect(taken(apply(goods([10_000, 1]), [discount('p', { maxAmount: 300 })]))).toEqual([['p', 300]]);
  });

  test('a fixed discount never takes off more than the price of its goods', () => {
    const result = apply(goods([300, 1], [900, 1]), [
      discount('p', { kind: 'amount', amount: 5000, variantIds: ['a'] }),
    ]);
    expect([...result.lines]).toEqual([['a', 300]]);
  });

  test('a free-delivery discount takes nothing off the goods', () => {
    const result = apply(goods([900, 1]), [discount('p', { kind: 'free_delivery' })]);
    expect(result).toMatchObject({ freeDelivery: true, applied: [{ amount: 0 }] });
    expect(result.lines.size).toBe(0);
  });

  test('a discount in another currency is converted at the current rate', () => {
    const lines = goods([9000, 1]).map((line) => ({ ...line, unitPrice: money(9000, 'SAR') }));
    const into = { base: 'USD', code: 'SAR', rate: { numer: 15, denom: 4 } };
    const more = { currency: 'SAR', into, delivery: () => money(500, 'SAR') };
    expect(taken(apply(lines, [discount('p', { kind: 'amount', amount: 1000 })], more))).toEqual([
      ['p', 3750],
    ]);
    const refused = apply(lines, [discount('p', { codes: ['P'], minSubtotal: 3000 })], more).refused;
    expect(refused).toEqual([{ code: 'P', reason: 'minimum', data: { missing: money(2250, 'SAR') } }]);
  });
});

describe('buy two, get one free', () => {
  const threeForTwo = discount('p', { kind: 'buy_get', buyQuantity: 2, getQuantity: 1, ratePpm: 1_000_000 });

  test.each<[string, [number, number][], number]>([
    [
      'gives the cheapest piece',
      [
        [900, 1],
        [500, 1],
        [700, 1],
      ],
      500,
    ],
    ['gives one of five', [[900, 5]], 900],
    [
      'gives the two cheapest of six',
      [
        [900, 4],
        [100, 2],
      ],
      200,
    ],
    [
      'counts pieces, not lines',
      [
        [900, 2],
        [500, 1],
      ],
      500,
    ],
    ['gives nothing for two', [[900, 2]], 0],
  ])('buy two, get one free %s', (_what, prices, amount) => {
    expect(apply(goods(...prices), [threeForTwo]).applied[0]?.amount ?? 0).toBe(amount);
  });

  test('buy two, get one free applies at most its maximum number of times, and can halve the price of the third piece instead', () => {
    const limited = { ...threeForTwo, repeatLimit: 1, ratePpm: 500_000 };
    expect(taken(apply(goods([901, 9]), [limited]))).toEqual([['p', 451]]);
  });
});

describe('several discounts', () => {
  const ten = discount('ten', { codes: ['TEN'], isStackable: true });
  const two = discount('two', { kind: 'amount', amount: 200, isStackable: true });
  const half = discount('half', { ratePpm: 500_000 });

  test('several discounts that combine are applied in order: percentages, then amounts', () => {
    expect(taken(apply(goods([1000, 1]), [two, ten]))).toEqual([
      ['ten', 100],
      ['two', 200],
    ]);
  });

  test('if several discounts do not combine, the one that gives the lowest total is applied', () => {
    const result = apply(goods([1000, 1]), [two, ten, half]);
    expect(taken(result)).toEqual([['half', 500]]);
    expect(result.refused).toEqual([{ code: 'TEN', reason: 'not_combinable', data: {} }]);
    expect(taken(apply(goods([300, 1]), [two, ten, half]))).toEqual([
      ['ten', 30],
      ['two', 200],
    ]);
  });

  test('discounts that would make an order more expensive by losing free delivery are not applied', () => {
    const delivery = (left: { amount: number }) => usd(left.amount >= 10_000 ? 0 : 500);
    const one = discount('one', { codes: ['ONE'], ratePpm: 10_000 });
    const result = apply(goods([10_000, 1]), [one], { delivery });
    expect(result).toMatchObject({ applied: [], refused: [{ code: 'ONE', reason: 'no_gain' }] });
  });

  test('if an automatic discount and a discount with a code are worth the same, the automatic one is applied', () => {
    const auto = discount('auto', {});
    const result = apply(goods([1000, 1]), [{ ...ten, isStackable: false }, auto]);
    expect(taken(result)).toEqual([['auto', 100]]);
    expect(result.refused).toEqual([{ code: 'TEN', reason: 'not_combinable', data: {} }]);
  });

  test('several codes of the same discount apply it only once', () => {
    const result = apply(goods([1000, 1]), [discount('p', { codes: ['A', 'B'] })]);
    expect(taken(result)).toEqual([['p', 100]]);
    expect(result.refused).toEqual([{ code: 'B', reason: 'not_combinable', data: {} }]);
  });

  test('a free-delivery discount applies only to a delivery with a charge', () => {
    const free = discount('free', { kind: 'free_delivery', codes: ['FREE'], isStackable: true });
    const result = apply(goods([1000, 1]), [free], { delivery: () => usd(0) });
    expect(result).toMatchObject({ freeDelivery: false, refused: [{ code: 'FREE', reason: 'no_gain' }] });
    expect(apply(goods([1000, 1]), [free], { delivery: () => null }).freeDelivery).toBe(true);
  });
});

describe('a refused code', () => {
  test.each<[Partial<OfferedDiscount>, object]>([
    [{ state: 'archived' }, { reason: 'unknown' }],
    [{ state: 'paused' }, { reason: 'paused' }],
    [{ state: 'ended' }, { reason: 'ended' }],
    [{ state: 'not_yet' }, { reason: 'not_yet', data: { startsAt: '2026-01-01T00:00:00Z' } }],
    [{ isUsedUp: true }, { reason: 'used_up' }],
    [{ spentCodes: ['CODE'] }, { reason: 'used_up' }],
    [{ isUsedByYou: true }, { reason: 'used_by_you' }],
    [{ variantIds: [] }, { reason: 'not_for_these' }],
    [{ minQuantity: 5 }, { reason: 'too_few', data: { missingUnits: 3 } }],
    [
      { kind: 'buy_get', buyQuantity: 2 },
      { reason: 'too_few', data: { missingUnits: 1 } },
    ],
    [{ minSubtotal: 3000 }, { reason: 'minimum', data: { missing: usd(1000) } }],
  ])('the code of a discount with %j is refused', (more, why) => {
    const result = apply(goods([1000, 2]), [discount('p', { ...more, codes: ['CODE'] })]);
    expect(result).toMatchObject({ applied: [], freeDelivery: false });
    expect(result.refused).toEqual([{ code: 'CODE', data: {}, ...why }]);
  });

  test('an unknown code is refused, and other discounts are unchanged', () => {
    const result = apply(goods([1000, 2]), [discount('p', {})], { codes: ['NONE'] });
    expect(result.refused).toEqual([{ code: 'NONE', reason: 'unknown', data: {} }]);
    expect(taken(result)).toEqual([['p', 200]]);
  });

  test('a code on an empty cart is not refused, because the message about the empty cart is enough', () => {
    expect(apply([], [discount('p', { codes: ['CODE'] })])).toMatchObject({ applied: [], refused: [] });
  });

  test('an automatic discount that does not apply gives no message', () => {
    expect(apply(goods([1000, 2]), [discount('p', { minSubtotal: 3000 })])).toMatchObject({
      applied: [],
      refused: [],
    });
  });
});
