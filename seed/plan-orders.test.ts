import { describe, expect, it } from 'vitest';
import { parseCheckoutForm } from '#domain/checkout/index.ts';
import { type OrderPlan, planOrders, unitsKept } from './plan-orders.ts';
import { seededRandom } from './random.ts';
import { readStoreData, SAMPLE_STORES } from './store-data.ts';
import { variantsOf } from './variants.ts';

const now = new Date('2026-11-21T09:30:00Z');
const stores = await Promise.all(SAMPLE_STORES.map(readStoreData));

function planFor(data: (typeof stores)[number], seed = 7): OrderPlan {
  const { products, store, people } = data;
  return {
    now,
    random: seededRandom(seed),
    count: 160,
    days: 90,
    defaultLocale: store.defaultLocale,
    people,
    variants: products.flatMap((product) => variantsOf(product, store.currency)),
    listedAt: () => new Date(0),
    isFeatured: (key) => products.some((product) => product.key === key && product.isFeatured),
  };
}

describe.each(stores.map((data) => [data.store.slug, data] as const))('the orders of %s', (_, data) => {
  const orders = planOrders(planFor(data));

  it('the orders of %s are the same for the same seed and time, and differ for another seed', () => {
    expect(planOrders(planFor(data))).toEqual(orders);
    expect(planOrders(planFor(data, 8))).not.toEqual(orders);
  });

  it('the orders of %s lie in the last 90 days, oldest first, with no event before its cause or in the future', () => {
    const starts = orders.map((order) => order.placedAt.getTime());
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts[0]).toBeGreaterThan(now.getTime() - 91 * 86_400_000);
    for (const { placedAt, moves } of orders) {
      const times = [placedAt, ...moves.map((move) => move.at)].map((at) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(now.getTime());
    }
  });

  it('the orders of %s have forms that the checkout accepts', () => {
    const asked = { nameMinLength: 4, zipRequired: true, zipNotAskedIn: [], takesNotes: true };
    const settings = { ...asked, country: data.people.country };
    for (const { form } of orders) {
      const parsed = parseCheckoutForm(form, settings);
      expect(parsed, JSON.stringify(form)).toMatchObject({ ok: true });
    }
  });

  it('the orders of %s show every status: new, in preparation, on the way, delivered, paid, cancelled', () => {
    const ends = orders.map(({ moves }) => moves.at(-1)?.move ?? 'placed');
    for (const end of ['placed', 'process', 'ship', 'deliver', 'collect_cash', 'cancel']) {
      expect(ends.filter((each) => each === end).length, end).toBeGreaterThanOrEqual(2);
    }
    expect(ends.filter((end) => end === 'collect_cash').length).toBeGreaterThan(orders.length / 2);
  });

  it('the orders of %s never contain two variants of one product, and cancelled ones do not take the last units', () => {
    const stock = new Map(planFor(data).variants.map((variant) => [variant.key, variant.stock]));
    for (const { lines, moves } of orders) {
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines.map((line) => line.variantKey.split('/')[0])).size).toBe(lines.length);
      if (!moves.some(({ move }) => move === 'cancel')) continue;
      for (const line of lines)
        expect(stock.get(line.variantKey) ?? 99).toBeGreaterThanOrEqual(line.quantity);
    }
  });

  it('the orders of %s keep exactly the units of the orders that were not cancelled', () => {
    const kept = [...unitsKept(orders).values()].reduce((sum, units) => sum + units, 0);
    const all = orders.flatMap((order) => order.lines).reduce((sum, line) => sum + line.quantity, 0);
    const given = orders
      .filter(({ moves }) => moves.some(({ move }) => move === 'cancel'))
      .flatMap((order) => order.lines)
      .reduce((sum, line) => sum + line.quantity, 0);
    expect(given).toBeGreaterThan(0);
    expect(kept).toBe(all - given);
  });
});
