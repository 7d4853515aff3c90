import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { placeOrder, placeOrderIn, recordOrder } from '#domain/checkout/index.ts';
import { newToken } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import {
  BROKEN_ORDERS,
  checkoutOf,
  fillCart,
  GOOD_FORM,
  makeVariant,
  SHOPPER,
} from '#tests/support/orders.ts';
import { makeStore } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);

const countOrders = async (storeId: string) =>
  Number(
    (await db.admin<{ n: string }>('select count(*) as n from orders where store_id = $1', [storeId]))[0]?.n,
  );

describe('one cart in 20 browser tabs becomes one order', () => {
  test.each([
    ['that share an idempotency key', true],
    ['that each have an idempotency key of their own', false],
  ])('one cart in 20 browser tabs %s becomes one order', async (_, shareKey) => {
    const store = await makeStore({ slug: shareKey ? 'shared' : 'own-keys', name: 'Tabs' });
    const variantId = await makeVariant(store, { title: 'Wanted', amount: 1000, stock: 50 });
    const form = await checkoutOf(store, await fillCart(store, [{ variantId, quantity: 2 }]));
    const tabs = Array.from({ length: 20 }, () =>
      shareKey ? form : { ...form, idempotencyKey: newToken() },
    );
    const outcomes = await Promise.all(tabs.map((tab) => placeOrder(store.id, tab, SHOPPER)));
    const placed = outcomes.map((outcome) => (outcome.ok ? outcome.value : null));
    expect(new Set(placed.map((order) => order?.orderToken)).size).toBe(1);
    expect(placed.filter((order) => order?.isNew)).toHaveLength(1);
    expect(placed.every((order) => order?.number === 1001)).toBe(true);
    expect(await countOrders(store.id)).toBe(1);
    const [stock] = await db.admin('select quantity from stock_levels where variant_id = $1', [variantId]);
    expect(stock).toEqual({ quantity: 48 });
    expect(await db.admin('select 1 from mails where store_id = $1', [store.id])).toHaveLength(1);
  });

  test('a naive checkout without the idempotency row and the cart’s lock places several orders', async () => {
    const store = await makeStore({ slug: 'no-key', name: 'No key' });
    const variantId = await makeVariant(store, { title: 'Wanted', amount: 1000, stock: 50 });
    await fillCart(store, [{ variantId, quantity: 2 }]);
    const looksThenOrders = () =>
      withStore(store.id, async (tx) => {
        const cart = await tx
          .selectFrom('carts')
          .selectAll()
          .where('store_id', '=', tx.storeId)
          .executeTakeFirstOrThrow();
        if (cart.status === 'ordered') return;
        const lines = [{ variantId, quantity: 2 }];
        await recordOrder(tx, { lines, form: GOOD_FORM, locale: 'en' }, SHOPPER);
        await tx.updateTable('carts').set({ status: 'ordered' }).where('store_id', '=', tx.storeId).execute();
      });
    await Promise.all(Array.from({ length: 20 }, looksThenOrders));
    expect(await countOrders(store.id)).toBeGreaterThan(1);
  });
});

describe('order numbers', () => {
  test('order numbers have no gap and no duplicate, even if other transactions are rolled back meanwhile', async () => {
    const store = await makeStore({ slug: 'numbers', name: 'Numbers' });
    const variantId = await makeVariant(store, { title: 'Many', amount: 1000, stock: 1000 });
    const scarce = await makeVariant(store, { title: 'Scarce', amount: 1000, stock: 1 });
    const forms = [];
    for (let buyer = 0; buyer < 90; buyer++) {
      const lines = buyer % 3 === 1 ? [{ variantId }, { variantId: scarce }] : [{ variantId }];
      forms.push(await checkoutOf(store, await fillCart(store, lines)));
    }
    const giveUp = new Error('the connection was lost');
    const outcomes = await inLanes<unknown>(
      30,
      forms.map(
        (form, buyer) => () =>
          buyer % 3 === 2
            ? withStore(store.id, async (tx) => {
                await placeOrderIn(tx, form, SHOPPER);
                throw giveUp;
              }).catch((error) => error)
            : placeOrder(store.id, form, SHOPPER),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === giveUp)).toHaveLength(30);
    const rows = await db.admin<{ number: string }>(
      'select number from orders where store_id = $1 order by number',
      [store.id],
    );
    expect(rows.map((row) => Number(row.number))).toEqual(
      Array.from({ length: 31 }, (_, index) => 1001 + index),
    );
    const [counter] = await db.admin(
      "select value from store_counters where store_id = $1 and name = 'order'",
      [store.id],
    );
    expect(counter).toEqual({ value: '1031' });
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  }, 60_000);

  test('naive order numbers from max(number) + 1 are assigned twice', async () => {
    const store = await makeStore({ slug: 'max-plus-one', name: 'Max' });
    let ready = 0;
    let open: () => void = () => {};
    const allHaveRead = new Promise<void>((resolve) => {
      open = resolve;
    });
    const takeNaively = () =>
      withStore(store.id, async (tx) => {
        const { rows } = await sql<{ next: number }>`
          select coalesce(max(number), 1000) + 1 as next from orders where store_id = ${tx.storeId}`.execute(
          tx,
        );
        ready += 1;
        if (ready === 5) open();
        await allHaveRead;
        return rows[0]?.next;
      });
    const numbers = await Promise.all(Array.from({ length: 5 }, takeNaively));
    expect(new Set(numbers).size).toBeLessThan(5);
  });
});
