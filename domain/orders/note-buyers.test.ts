import { expect, test } from 'vitest';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { editOrder, importOrders, listOrders, type MovedOrder, noteBuyers } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

/** An order of another shop system by a buyer of this name. */
function movedOrder(number: number, userName: string): MovedOrder {
  const sums = { subtotal: 500, discount: 0, delivery: 0, codFee: 0, tax: 0, deliveryTax: 0 };
  const line = { titles: { en: 'Cup' }, sku: '', options: [], quantity: 1, unitPrice: 500 };
  const place = { address: '1 Old Lane', addressMore: '', city: 'Riyadh', zipCode: '', country: 'SA' };
  return {
    ...{ number, placedAt: TEST_TIME, status: 'delivered', paymentStatus: 'paid', locale: 'en' },
    ...{ paymentMethod: 'cash_on_delivery', currency: cedar.currency },
    contact: { userName, email: `Moved${number}@Example.com`, phone: '+966551234567', note: '', ...place },
    sums: { ...sums, pricesIncludeTax: true, total: 500, refunded: 0 },
    lines: [{ ...line, discount: 0, tax: 0 }],
  };
}

const moved = (orders: MovedOrder[], storeId = cedar.id) =>
  withStore(storeId, (tx) => importOrders(tx, orders, OWNER));
const numbers = async (search: string, storeId = cedar.id) =>
  (await withStoreReadOnly(storeId, (tx) => listOrders(tx, { search }))).rows.map(({ number }) => number);
const wordsOf = async (email: string) =>
  (await db.admin<{ word: string }>('select word from buyer_words where email_norm = $1', [email])).map(
    ({ word }) => word,
  );

test('a search finds each imported order as soon as it is saved, and no job reads it again (attack 26.1)', async () => {
  await moved([1, 2, 3].map((number) => movedOrder(number, `Zaid Import${number}`)));
  expect(await numbers('zaid import2')).toEqual([2]);
  await withStore(cedar.id, noteBuyers);
  expect(await wordsOf('moved3@example.com')).toEqual(
    expect.arrayContaining(['zaid', 'import3', '@moved3@example.com', '+966551234567']),
  );
  await moved([movedOrder(4, 'Zaid Later')]);
  await withStore(cedar.id, async (tx) => {
    expect(await rowsRead(tx, () => noteBuyers(tx)), 'after an import').toBeLessThan(15);
  });
  expect(await numbers('zaid later')).toEqual([4]);
});

test('after an upgrade the orders that were imported in one moment are indexed in small parts, each of them once (attack 26.1)', async () => {
  const store = await makeStore({ slug: 'moved', name: 'Moved', currency: cedar.currency });
  const all = Array.from({ length: 12 }, (_, at) => movedOrder(at + 1, `Amal Part${at + 1}`));
  await moved(all, store.id);
  const ours = 'where store_id = $1';
  await db.admin(`delete from buyer_words ${ours}`, [store.id]);
  await db.admin(`delete from buyers_noted ${ours}`, [store.id]);
  const part = () => withStore(store.id, (tx) => noteBuyers(tx, 5));
  const noted = async () => {
    const rows = await db.admin(`select distinct email_norm from buyer_words ${ours}`, [store.id]);
    return rows.length;
  };
  expect([await part(), await noted()]).toEqual([false, 5]);
  expect([await part(), await noted()]).toEqual([false, 10]);
  expect([await part(), await noted()]).toEqual([true, 12]);
  await withStore(store.id, async (tx) => {
    expect(await rowsRead(tx, () => noteBuyers(tx, 5)), 'a further run').toBeLessThan(15);
  });
});

test('a name of sixty words adds twelve to the search (attack 26.1)', async () => {
  const letters = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' ');
  await moved([movedOrder(60, letters)]);
  expect(await wordsOf('moved60@example.com')).toHaveLength(12 + 3);
});

test('a search finds a changed name and phone number at once, also of an order that was indexed before (attack 26.1)', async () => {
  const form = { ...GOOD_FORM, name: 'Hala Before', email: 'hala@example.com' };
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { form });
  await withStore(cedar.id, noteBuyers);
  const change = (contact: Parameters<typeof editOrder>[1]['contact'], version: number) =>
    withStore(cedar.id, (tx) => editOrder(tx, { orderId, version, contact }, OWNER));
  expect(await change({ userName: 'Hala Afterwards' }, 1)).toMatchObject({ ok: true });
  expect(await change({ phone: '+966577777777' }, 2)).toMatchObject({ ok: true });
  expect(await numbers('afterwards')).toHaveLength(1);
  expect(await numbers('0577777777')).toHaveLength(1);
});

test('the job does not index a person who asked for erasure while their order is open (attack 26.1)', async () => {
  const form = { ...GOOD_FORM, name: 'Wait Erased', email: 'waiting@example.com' };
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { form });
  await db.admin('update orders set erase_when_over = true where id = $1', [orderId]);
  await withStore(cedar.id, noteBuyers);
  expect(await wordsOf('waiting@example.com')).toEqual([]);
});
