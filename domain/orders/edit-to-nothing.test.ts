import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { matchCourierList } from '#domain/manual-payments/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { type AddedLine, collectCash, editOrder, orderDetail } from './index.ts';

// An edit may turn a free order into a payable one, and the other way round.
const db = await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'books', name: 'Books', currency: 'USD' });
const OWNER = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const sampler = await makeVariant(store, { title: 'Sampler', amount: 0, stock: null });
const lamp = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: 10 });
// A second, shipped product, because an order of only files is delivered at once and cannot be edited.
await giveFile(store, sampler, { isWhole: false });
await db.admin('update store_settings set delivery_flat = 0 where store_id = $1', [store.id]);

const detail = async (orderId: string) => {
  const found = await withStore(store.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};
const payments = (orderId: string) =>
  db.admin('select method, status, amount::int from payments where order_id = $1 order by created_at, id', [
    orderId,
  ]);
const collected = async (number: number, amount: string) => {
  const row = { reference: String(number), amount, fee: '', line: 2 };
  const [matched] = await withStore(store.id, (tx) => matchCourierList(tx, [row]));
  return matched?.outcome;
};

async function lampLine(): Promise<AddedLine> {
  const [row] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [lamp]);
  return {
    ...{ productId: row?.id ?? '', variantId: lamp, sku: 'SKU-Lamp', titles: { en: 'Lamp' }, options: [] },
    ...{ mediaHash: '', taxClass: 'standard', weightGrams: 0, quantity: 1, unitPrice: 2000, taxRatePpm: 0 },
  };
}

async function edit(
  orderId: string,
  change: { lines?: { lineId: string; quantity: number }[]; added?: AddedLine[] },
) {
  const { version } = await detail(orderId);
  const done = await withStore(store.id, (tx) => editOrder(tx, { orderId, version, ...change }, OWNER));
  if (!done.ok) throw new Error(done.code);
  const after = await detail(orderId);
  expect(done.value.version, 'the next edit is told the right version').toBe(after.version);
  return after;
}

const NOTHING = {
  paymentMethod: 'nothing_due',
  paymentStatus: 'paid',
  total: { amount: 0 },
  balance: { amount: 0 },
};
const zero = { method: 'nothing_due', status: 'paid', amount: 0 };

test('an order whose total is edited up from 0 must be collected like any other, and counts as paid again once it is edited back to 0', async () => {
  const { orderId, number } = await orderOf(store, [{ variantId: sampler }]);
  const more = await edit(orderId, { added: [await lampLine()] });
  expect(more).toMatchObject({ paymentMethod: 'cash_on_delivery', paymentStatus: 'unpaid' });
  expect(more).toMatchObject({ balance: { amount: 2000 }, total: { amount: 2000 } });
  expect(more.moves).toContain('collect_cash');
  const waiting = { method: 'cash_on_delivery', status: 'pending', amount: 2000 };
  expect(await payments(orderId)).toEqual([zero, waiting]);
  expect(await collected(number, '20.00')).toBe('matched');

  const lineId = more.lines.find(({ sku }) => sku === 'SKU-Lamp')?.id ?? '';
  expect(await edit(orderId, { lines: [{ lineId, quantity: 0 }] })).toMatchObject(NOTHING);
  expect(await payments(orderId)).toEqual([zero, { ...waiting, status: 'voided' }]);

  await edit(orderId, { added: [await lampLine()] });
  await withStore(store.id, (tx) => collectCash(tx, { orderId }, OWNER));
  const paid = await detail(orderId);
  expect(paid).toMatchObject({ paymentStatus: 'paid', captured: { amount: 2000 }, balance: { amount: 0 } });
  expect(paid.moves).toContain('refund');
});

test('a cash order edited to a total of 0 is paid at once: the pending call is cancelled and the files are delivered', async () => {
  await setTerms(store, 'cash', { confirm: 'call' });
  const { orderId, number } = await orderOf(store, [{ variantId: sampler }, { variantId: lamp }]);
  const before = await detail(orderId);
  expect(before).toMatchObject({ paymentMethod: 'cash_on_delivery', confirmation: 'waiting' });
  expect(await db.admin('select id from order_downloads where order_id = $1', [orderId])).toEqual([]);
  const lineId = before.lines.find(({ sku }) => sku === 'SKU-Lamp')?.id ?? '';
  const after = await edit(orderId, { lines: [{ lineId, quantity: 0 }] });
  expect(after).toMatchObject({ ...NOTHING, confirmation: 'none', status: 'confirmed' });
  expect(await payments(orderId)).toEqual([zero]);
  expect(await db.admin('select id from order_downloads where order_id = $1', [orderId])).toHaveLength(1);
  expect(await collected(number, '20.00')).toBe('not_open');
});

test('an order edited to a total of 0 after a payment keeps its method and refunds the excess', async () => {
  await setTerms(store, 'cash', { confirm: 'none' });
  const { orderId } = await orderOf(store, [{ variantId: sampler }, { variantId: lamp }]);
  await withStore(store.id, (tx) => collectCash(tx, { orderId }, OWNER));
  const lineId = (await detail(orderId)).lines.find(({ sku }) => sku === 'SKU-Lamp')?.id ?? '';
  const after = await edit(orderId, { lines: [{ lineId, quantity: 0 }] });
  expect(after).toMatchObject({ paymentMethod: 'cash_on_delivery', paymentStatus: 'paid' });
  expect(after.balance.amount).toBe(-2000);
  expect((await withStore(store.id, checkConsistency)).findings).toEqual([]);
});
