import { beforeAll, describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expireHold } from '#domain/card-payments/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { settleOrder } from '#domain/payments/index.ts';
import { returnStock, takeStock } from '#domain/stock/index.ts';
import { testDesk } from '#tests/support/card-orders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

// A time after the end of the stock hold.
const LATE = systemAct('test', new Date(TEST_TIME.getTime() + 4 * 86_400_000));
const desk = testDesk({ at: LATE.at });
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);

beforeAll(() => setTerms(cedar, 'transfer', { ...BANK, holdDays: 3 }));

const make = (title: string, stock: number) => makeVariant(cedar, { title, amount: 1000, stock });

/** An order that holds one of each of these variants until it is paid. */
async function hold(variantIds: string[]): Promise<string> {
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const lines = variantIds.map((variantId) => ({ variantId }));
  return (await orderOf(cedar, lines, { form })).orderId;
}

const expire = (orderId: string) => expireHold(cedar.id, { orderId, desk }, LATE);
const pay = (orderId: string) =>
  inCedar(async (tx) => {
    const { total, currency } = await tx
      .selectFrom('orders')
      .select(['total', 'currency'])
      .where('store_id', '=', tx.storeId)
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return settleOrder(tx, { orderId, source: 'transfer', amount: total, currency }, LATE);
  });

async function left(variantId: string): Promise<number | undefined> {
  const rows = await db.admin<{ quantity: number }>(
    'select quantity from stock_levels where variant_id = $1',
    [variantId],
  );
  return rows[0]?.quantity;
}

const stateOf = async (orderId: string) =>
  (
    await db.admin<{ state: string }>(
      `select concat_ws(' ', o.status, o.payment_status, p.status) as state
         from orders o join payments p on p.order_id = o.id where o.id = $1`,
      [orderId],
    )
  )[0]?.state;

describe('holds that run out while others buy', () => {
  test('expired holds return each unit once, and 200 buyers never get more than was returned', async () => {
    const variantId = await make('Held', 5);
    const holds: string[] = [];
    for (let n = 0; n < 5; n++) holds.push(await hold([variantId]));
    expect(await left(variantId)).toBe(0);
    const buy = () => inCedar((tx) => takeStock(tx, [{ variantId, quantity: 1 }]));
    // Each hold is ended by two jobs at once, as a queue may do after a crash.
    const ends = [...holds, ...holds].map((orderId) => async () => {
      await expire(orderId);
      return { ok: false };
    });
    const buyers = Array<() => Promise<{ ok: boolean }>>(200).fill(buy);
    const outcomes = await inLanes(40, [...buyers.slice(0, 50), ...ends, ...buyers.slice(50)]);
    const sold = outcomes.filter((outcome) => outcome.ok).length;
    expect(await left(variantId)).toBe(5 - sold);
    expect(await inCedar(checkConsistency)).toMatchObject({ findings: [] });
  }, 60_000);

  test('ending holds never deadlocks with orders and holds that lock the same products in the opposite order', async () => {
    const one = await make('One', 100);
    const two = await make('Two', 100);
    const holds: string[] = [];
    for (let n = 0; n < 12; n++) holds.push(await hold(n % 2 === 0 ? [one, two] : [two, one]));
    let runs = 0;
    const basket = (ids: string[]) =>
      inCedar((tx) => {
        runs += 1;
        return takeStock(
          tx,
          ids.map((variantId) => ({ variantId, quantity: 1 })),
        );
      });
    const baskets = holds.flatMap(() => [() => basket([one, two]), () => basket([two, one])]);
    const deeds: (() => Promise<unknown>)[] = [...baskets, ...holds.map((orderId) => () => expire(orderId))];
    await inLanes(24, deeds);
    // A deadlock would have caused another run.
    expect(runs).toBe(24);
    expect([await left(one), await left(two)]).toEqual([76, 76]);
  }, 60_000);
});

describe('a hold that ends while its order is paid', () => {
  test('an order whose hold ends while it is paid is either paid with its stock or cancelled without a payment', async () => {
    const variantId = await make('Raced', 50);
    const holds: string[] = [];
    for (let n = 0; n < 10; n++) holds.push(await hold([variantId]));
    const deeds = holds.flatMap((orderId, n): (() => Promise<unknown>)[] => {
      const both = [() => pay(orderId), () => expire(orderId)];
      return n % 2 === 0 ? both : both.toReversed();
    });
    await inLanes(20, deeds);
    const states = [];
    for (const orderId of holds) states.push(await stateOf(orderId));
    const ends = ['confirmed paid paid', 'cancelled voided voided'];
    expect(states.filter((state) => !ends.includes(state ?? ''))).toEqual([]);
    const paid = states.filter((state) => state === ends[0]).length;
    expect(await left(variantId)).toBe(50 - paid);
    expect(await inCedar(checkConsistency)).toMatchObject({ findings: [] });
  }, 60_000);

  test('a naive end of a hold without a lock records the payment and frees the stock', async () => {
    const variantId = await make('Naive', 50);
    const orderId = await hold([variantId]);
    const seen = await inCedar((tx) =>
      tx
        .selectFrom('orders')
        .select('status')
        .where('store_id', '=', tx.storeId)
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow(),
    );
    await pay(orderId);
    expect(seen.status).toBe('pending_payment');
    await inCedar(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('store_id', '=', tx.storeId)
        .where('id', '=', orderId)
        .execute();
      const back = { cause: { reason: 'expired' as const, orderId }, act: LATE };
      await returnStock(tx, [{ variantId, quantity: 1 }], back);
    });
    expect([await stateOf(orderId), await left(variantId)]).toEqual(['cancelled paid paid', 50]);
    const { findings } = await inCedar(checkConsistency);
    expect(findings.map((finding) => finding.rule)).toContain(
      'a cancelled order keeps no money and waits for none',
    );
  });
});
