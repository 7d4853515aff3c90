import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct, systemAct } from '#domain/audit/index.ts';
import { saveProduct, setStock } from '#domain/catalog/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { returnStock, takeStock } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);

const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);

/** The stock history of a variant as text, oldest first, with its current quantity. */
async function historyOf(variantId: string): Promise<(string | number)[]> {
  const rows = await db.admin<{ words: string }>(
    `select concat_ws(' ', m.move, m.reason, m.quantity_before || '→' || m.quantity_after, m.actor_kind,
        nullif(m.actor_name, ''), nullif(m.note, '')) as words
       from stock_movements m where m.variant_id = $1 order by m.move`,
    [variantId],
  );
  const [level] = await db.admin<{ quantity: number; moves: number }>(
    'select quantity, moves from stock_levels where variant_id = $1',
    [variantId],
  );
  expect(level?.moves).toBe(rows.length);
  return [...rows.map((row) => row.words), level?.quantity ?? Number.NaN];
}

async function orderIdsOf(variantId: string): Promise<(string | null)[]> {
  const rows = await db.admin<{ order_id: string | null }>(
    'select order_id from stock_movements where variant_id = $1 order by move',
    [variantId],
  );
  return rows.map((row) => row.order_id);
}

describe('the stock history of a variant', () => {
  test('the history of a variant begins with its first stock, and has the sale and the cancellation of an order', async () => {
    const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 100, stock: 5 });
    const { orderId } = await orderOf(cedar, [{ variantId, quantity: 2 }]);
    expect(await historyOf(variantId)).toEqual(['1 counted 0→5 shopper shopper', '2 sold 5→3 shopper', 3]);
    await inCedar((tx) => cancelOrder(tx, { orderId }, owner));
    expect(await historyOf(variantId)).toEqual([
      '1 counted 0→5 shopper shopper',
      '2 sold 5→3 shopper',
      '3 cancelled 3→5 staff Layla',
      5,
    ]);
    expect((await orderIdsOf(variantId)).at(-1)).toBe(orderId);
  });

  test('the history of a variant has the member who counted, the reason and the note', async () => {
    const variantId = await makeVariant(cedar, { title: 'Cup', amount: 100, stock: 5 });
    const set = (quantity: number, cause?: { reason: 'damaged'; note: string }) =>
      inCedar((tx) => setStock(tx, { variantId, isTracked: true, quantity, ...(cause && { cause }) }, owner));
    await set(9);
    await set(9);
    await set(8, { reason: 'damaged', note: 'Fell down' });
    expect((await historyOf(variantId)).slice(1)).toEqual([
      '2 counted 5→9 staff Layla',
      '3 damaged 9→8 staff Layla Fell down',
      8,
    ]);
  });

  test('the history of a variant distinguishes an import from a save, and a save without stock adds no row', async () => {
    const save = (act: Act, stock?: { isTracked: boolean; quantity: number }) =>
      inCedar((tx) =>
        saveProduct(
          tx,
          {
            importHandle: 'bowl',
            texts: { en: { title: 'Bowl' } },
            status: 'active',
            options: [],
            variants: [{ values: [], price: money(100, cedar.currency), ...(stock && { stock }) }],
          },
          act,
        ),
      );
    const saved = await save(systemAct('import.run', TEST_TIME), { isTracked: true, quantity: 7 });
    const variantId = saved.ok ? (saved.value.variantIds[0] ?? '') : '';
    await save(owner);
    await save(owner, { isTracked: true, quantity: 7 });
    await save(owner, { isTracked: true, quantity: 4 });
    expect(await historyOf(variantId)).toEqual([
      '1 imported 0→7 system import.run',
      '2 counted 7→4 staff Layla',
      4,
    ]);
  });

  test('the history of a variant names the member who takes and returns units, even below zero with backorder', async () => {
    const stock = { isTracked: true, quantity: 1, allowsBackorder: true };
    const variantId = await makeVariant(cedar, { title: 'Back', amount: 100, stock });
    const orderId = newId();
    await inCedar((tx) => takeStock(tx, [{ variantId, quantity: 3 }], { orderId, act: owner }));
    const why = { cause: { reason: 'returned' as const, orderId }, act: owner };
    await inCedar((tx) => returnStock(tx, [{ variantId, quantity: 1 }], why));
    expect((await historyOf(variantId)).slice(1)).toEqual([
      '2 sold 1→-2 staff Layla',
      '3 returned -2→-1 staff Layla',
      -1,
    ]);
    expect(await orderIdsOf(variantId)).toEqual([null, orderId, orderId]);
  });

  test('the history of a variant has no row for uncounted stock or for a refused sale', async () => {
    const endless = await makeVariant(cedar, { title: 'Endless', amount: 100, stock: null });
    const last = await makeVariant(cedar, { title: 'Last', amount: 100, stock: 1 });
    await inCedar((tx) => takeStock(tx, [{ variantId: endless, quantity: 9 }]));
    await expectNothingChanged(db, () =>
      inCedar((tx) =>
        takeStock(tx, [
          { variantId: endless, quantity: 1 },
          { variantId: last, quantity: 2 },
        ]),
      ),
    );
    expect(await historyOf(endless)).toEqual([0]);
  });

  test('the history of a variant cannot be rewritten, nor read from another store', async () => {
    const variantId = await makeVariant(cedar, { title: 'Kept', amount: 100, stock: 5 });
    const rewrite = (tx: StoreTx) =>
      tx
        .updateTable('stock_movements')
        .set({ quantity_after: 50 })
        .where('variant_id', '=', variantId)
        .execute();
    await expect(inCedar(rewrite)).rejects.toThrow('permission denied');
    const seen = await withStore(najd.id, (tx) =>
      tx.selectFrom('stock_movements').select('move').where('variant_id', '=', variantId).execute(),
    );
    expect(seen).toEqual([]);
    await expectNothingChanged(db, () =>
      withStore(najd.id, (tx) => setStock(tx, { variantId, isTracked: true, quantity: 1 }, SHOPPER)),
    );
  });
});
