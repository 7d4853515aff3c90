import { beforeAll, describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { setStock } from '#domain/catalog/index.ts';
import { cancelOrder, collectCash, orderDetail, refundOrder, startProcessing } from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { checkConsistency } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);
const check = () => inCedar(checkConsistency);

let paid = '';

beforeAll(async () => {
  const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 1999, stock: 50 });
  const cup = await makeVariant(cedar, { title: 'Cup', amount: 333, stock: 50 });
  const both = [{ variantId: lamp, quantity: 3 }, { variantId: cup }];
  const cancelled = await orderOf(cedar, both);
  await inCedar((tx) => cancelOrder(tx, { orderId: cancelled.orderId }, owner));
  await orderOf(cedar, both);
  paid = (await orderOf(cedar, both)).orderId;
  await inCedar((tx) => collectCash(tx, { orderId: paid }, owner));
  await inCedar((tx) => startProcessing(tx, { orderId: paid }, owner));
  const order = await inCedar((tx) => orderDetail(tx, { orderId: paid, locale: 'en' }));
  const lineId = order.ok ? order.value.lines[0]?.id : undefined;
  const lines = [{ lineId: lineId ?? '', quantity: 1, restock: true }];
  const back = await inCedar((tx) => refundOrder(tx, { orderId: paid, lines, method: 'cash' }, owner));
  expect(back.ok).toBe(true);
  await inCedar((tx) => setStock(tx, { variantId: cup, isTracked: true, quantity: 7 }, owner));
});

test('the records of a store are consistent after orders, a cancellation, a payment, a refund and a stock count', async () => {
  const proof = await expectNothingChanged(db, check);
  expect(proof).toMatchObject({ orders: 3, findings: [] });
  expect(proof.rules).toBeGreaterThan(15);
  expect(await withStore(najd.id, checkConsistency)).toMatchObject({ orders: 0, findings: [] });
});

describe('a row that was changed by hand', () => {
  // Only a superuser can bypass the CHECKs and the append-only grants.
  const loose = (table: string) =>
    db.admin(`do $$ declare c record; begin
      for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
        execute format('alter table ${table} drop constraint %I', c.conname); end loop; end $$`);

  test.each<[string, string, string, string]>([
    ['a total', 'orders', 'total', 'goods, delivery, fee and tax make the total'],
    ['pieces', 'orders', 'item_count', 'the lines of an order make its subtotal'],
    ['a tax', 'orders', 'tax_total', 'the tax of lines, delivery and fee'],
    ['a number', 'orders', 'number', 'the numbers of the orders placed here have no gap'],
    ['a claim', 'orders', 'credited_total', 'an order’s claim fell by its refunds'],
    ['a payment', 'payments', 'amount', 'an order that is called paid has its money'],
    ['the sum of its money', 'orders', 'held_total', 'an order keeps the sum of the money'],
    ['a refund', 'refunds', 'amount', 'the parts of a refund make it'],
    ['what went back', 'payments', 'refunded_amount', 'a payment gave back'],
    ['a line', 'order_lines', 'line_tax', 'a line is its price times its pieces'],
    ['stock', 'stock_levels', 'quantity', 'the history of a variant has every change'],
    ['history', 'stock_movements', 'quantity_after', 'the history of a variant has every'],
    ['what was sold', 'order_lines', 'quantity', 'what an order took from stock'],
  ])('the consistency check detects a row changed by hand: %s', async (_, table, column, rule) => {
    await loose(table);
    const narrow = table === 'orders' ? `and id = '${paid}'` : '';
    const change = (by: string) =>
      db.admin(`update ${table} set ${column} = ${column} ${by} where store_id = '${cedar.id}' ${narrow}`);
    await change('- 7');
    const broken = (await check()).findings.map((finding) => finding.rule);
    expect(
      broken.some((name) => name.startsWith(rule)),
      broken.join('; '),
    ).toBe(true);
    await change('+ 7');
    expect((await check()).findings).toEqual([]);
  });
});
