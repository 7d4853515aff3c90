import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { type StockRequest, takeStock } from '#domain/stock/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { BROKEN_ORDERS, checkoutOf, fillCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

type Take = (tx: StoreTx, requests: StockRequest[]) => Promise<{ ok: boolean }>;

/** The number of buyers who got their unit. */
async function sellOneUnitEach(take: Take, variantId: string, buyers: number): Promise<number> {
  const buy = () => withStore(cedar.id, (tx) => take(tx, [{ variantId, quantity: 1 }]));
  const outcomes = await inLanes(50, Array<typeof buy>(buyers).fill(buy));
  return outcomes.filter((outcome) => outcome.ok).length;
}

async function left(variantId: string): Promise<number | undefined> {
  const rows = await db.admin<{ quantity: number }>(
    'select quantity from stock_levels where variant_id = $1',
    [variantId],
  );
  return rows[0]?.quantity;
}

/** The naive variant: it reads, decides and then writes. */
const readThenWrite: Take = async (tx, requests) => {
  for (const { variantId, quantity } of requests) {
    const level = await tx
      .selectFrom('stock_levels')
      .select('quantity')
      .where('store_id', '=', tx.storeId)
      .where('variant_id', '=', variantId)
      .executeTakeFirstOrThrow();
    if (level.quantity < quantity) return { ok: false };
    await tx
      .updateTable('stock_levels')
      .set({ quantity: level.quantity - quantity })
      .where('store_id', '=', tx.storeId)
      .where('variant_id', '=', variantId)
      .execute();
  }
  return { ok: true };
};

describe('200 buyers for 5 units', () => {
  test('200 simultaneous buyers of 5 units buy exactly 5 through the whole checkout', async () => {
    const variantId = await makeVariant(cedar, { title: 'Last ones', amount: 1000, stock: 5 });
    const forms = [];
    for (let buyer = 0; buyer < 200; buyer++) {
      forms.push(await checkoutOf(cedar, await fillCart(cedar, [{ variantId }])));
    }
    const outcomes = await inLanes(
      50,
      forms.map((form) => () => placeOrder(cedar.id, form, SHOPPER)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(5);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.code).toBe('cart_changed');
    expect(await left(variantId)).toBe(0);
    expect(await db.admin('select number from orders order by number')).toEqual(
      [1001, 1002, 1003, 1004, 1005].map((number) => ({ number: String(number) })),
    );
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  }, 60_000);

  test('200 simultaneous updates of a stock row sell exactly 5 units, and more if the stock is read before it is written', async () => {
    const guarded = await makeVariant(cedar, { title: 'Hot', amount: 1000, stock: 5 });
    expect(await sellOneUnitEach(takeStock, guarded, 200)).toBe(5);
    expect(await left(guarded)).toBe(0);
    const naive = await makeVariant(cedar, { title: 'Naive', amount: 1000, stock: 5 });
    expect(await sellOneUnitEach(readThenWrite, naive, 200)).toBeGreaterThan(5);
  }, 60_000);
});

describe('orders of the same products in opposite order', () => {
  const baskets = (one: string, two: string) =>
    Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? [one, two] : [two, one]));

  test('orders of the same products in opposite order wait for each other and never deadlock', async () => {
    const one = await makeVariant(cedar, { title: 'One', amount: 100, stock: 100 });
    const two = await makeVariant(cedar, { title: 'Two', amount: 100, stock: 90 });
    let runs = 0;
    const outcomes = await inLanes(
      50,
      baskets(one, two).map(
        (ids) => () =>
          withStore(cedar.id, (tx) => {
            runs += 1;
            const requests = ids.map((variantId) => ({ variantId, quantity: 1 }));
            return takeStock(tx, requests);
          }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(90);
    // A deadlock would have been retried.
    expect(runs).toBe(120);
    expect([await left(one), await left(two)]).toEqual([10, 0]);
  }, 60_000);

  test('naive orders deadlock if they lock their lines in the order of the cart', async () => {
    const one = await makeVariant(cedar, { title: 'First', amount: 100, stock: 100 });
    const two = await makeVariant(cedar, { title: 'Second', amount: 100, stock: 100 });
    let arrived = 0;
    let open: () => void = () => {};
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    const inBasketOrder = (ids: [string, string]) =>
      withStore(cedar.id, async (tx) => {
        await readThenWrite(tx, [{ variantId: ids[0], quantity: 1 }]);
        arrived += 1;
        if (arrived === 2) open();
        await bothHoldOne;
        await readThenWrite(tx, [{ variantId: ids[1], quantity: 1 }]);
      });
    await Promise.all([inBasketOrder([one, two]), inBasketOrder([two, one])]);
    // One of the two transactions was aborted as a deadlock and retried (tests/faults/f06-deadlocks.test.ts).
    expect(arrived).toBe(3);
  }, 60_000);
});
