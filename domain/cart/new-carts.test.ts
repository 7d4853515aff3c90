import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fillCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { addLine } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

const add = (variantId: string) =>
  withStore(cedar.id, (tx) => addLine(tx, { cartToken: null, variantId, quantity: 1 }, SHOPPER));

test('creating a cart deletes guests’ carts that were unchanged for 60 days, and no account’s cart', async () => {
  const variantId = await makeVariant(cedar, { title: 'Old', amount: 500, stock: 50 });
  const carts = await Promise.all(Array.from({ length: 8 }, () => fillCart(cedar, [{ variantId }])));
  const idOf = `select cart_id from cart_lines where variant_id = '${variantId}'`;
  await db.admin(`update carts set created_at = $1, updated_at = $1 where id in (${idOf})`, [
    new Date(TEST_TIME.getTime() - 61 * 24 * 3_600_000),
  ]);
  const shopper = await makeCustomer(cedar, { email: 'keeps@example.com' });
  await db.admin(`update carts set customer_id = $1 where id = (${idOf} limit 1)`, [shopper.id]);
  const left = async () => (await db.admin(idOf)).length;
  await add(variantId);
  expect(await left()).toBe(carts.length - 5 + 1);
  await add(variantId);
  expect(await left(), 'the account’s cart and the two new ones').toBe(3);
});

test('an address block that created 2,000 carts within an hour creates no more, and existing carts can be changed', async () => {
  const variantId = await makeVariant(cedar, { title: 'Flood', amount: 500, stock: 50 });
  const from = (cartToken: string | null, ip: string) =>
    withStore(cedar.id, (tx) => addLine(tx, { cartToken, variantId, quantity: 1 }, { ...SHOPPER, ip }));
  const first = await from(null, '203.0.113.9');
  if (!first.ok) throw new Error(first.code);
  await db.admin("update rate_limits set hits = 2000 where bucket = 'new cart'");
  const carts = () => db.admin('select id from carts');
  const before = (await carts()).length;
  expect(await from(null, '203.0.113.9')).toMatchObject({ code: 'too_many_carts' });
  expect(await carts()).toHaveLength(before);
  expect(await from(first.value.cartToken, '203.0.113.9')).toMatchObject({ ok: true });
  expect(await from(null, '203.0.113.10')).toMatchObject({ ok: true });
});
