import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { orderDetail } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { lookAtCart, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { orderAgain } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

test('ordering again adds the available products at today’s price and names the missing ones', async () => {
  const rug = await makeVariant(cedar, { title: 'Rug', amount: 9000, stock: null });
  const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 9 });
  const vase = await makeVariant(cedar, { title: 'Vase', amount: 2500, stock: 3 });
  const bowl = await makeVariant(cedar, { title: 'Bowl', amount: 1500, stock: 3 });
  const { orderId } = await orderOf(cedar, [
    { variantId: rug },
    { variantId: lamp, quantity: 5 },
    { variantId: vase, quantity: 3 },
    { variantId: bowl },
  ]);
  await db.admin('update variant_prices set amount = 9500 where variant_id = $1', [rug]);
  await db.admin('update variants set archived_at = now() where id = $1', [bowl]);
  const again = await withStore(cedar.id, async (tx) => {
    const order = await orderDetail(tx, { orderId, locale: 'en' });
    if (!order.ok) throw new Error(order.code);
    return orderAgain(tx, { order: order.value, cartToken: null }, SHOPPER);
  });
  expect(again).toMatchObject({
    added: 5,
    missing: [
      { title: 'Lamp', wanted: 5, got: 4, reason: 'only_n_available' },
      { title: 'Vase', wanted: 3, got: 0, reason: 'sold_out' },
      { title: 'Bowl', wanted: 1, got: 0, reason: 'not_available' },
    ],
  });
  const cart = await lookAtCart(cedar, again.cartToken);
  expect(cart.lines.map((line) => [line.title, line.quantity, line.unitPrice.amount])).toEqual([
    ['Rug', 1, 9500],
    ['Lamp', 4, 2000],
  ]);
});

test('ordering an imported order of a thousand lines again tries only twice as many lines as a cart takes', async () => {
  const cup = await makeVariant(cedar, { title: 'Cup', amount: 1000, stock: null });
  const { orderId } = await orderOf(cedar, [{ variantId: cup }]);
  const again = await withStore(cedar.id, async (tx) => {
    const order = await orderDetail(tx, { orderId, locale: 'en' });
    if (!order.ok) throw new Error(order.code);
    const [line] = order.value.lines;
    if (!line) throw new Error('An order without lines.');
    // Variants that are gone: each costs a look-up, and none fills the cart.
    const lines = Array.from({ length: 999 }, () => ({ ...line, title: 'Gone', variantId: newId() }));
    const long = { ...order.value, lines: [...lines, { ...line, title: 'Cup' }] };
    return orderAgain(tx, { order: long, cartToken: null }, SHOPPER);
  });
  const reasons = Map.groupBy(again.missing, ({ reason }) => reason);
  expect([...reasons].map(([reason, lines]) => [reason, lines.length])).toEqual([
    ['not_available', 200],
    ['too_many_lines', 800],
  ]);
  expect(again.missing.at(-1)).toMatchObject({ title: 'Cup', wanted: 1, got: 0 });
});
