import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { fillCart, lookAtCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';
import { joinCarts } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });
const rug = await makeVariant(cedar, { title: 'Rug', amount: 9000, stock: null });

const tokenOf = (cartId: string) => `account-cart-${cartId}`;
const join = (customerId: string, cartToken: string | null, store: TestStore = cedar) =>
  withStore(store.id, (tx) =>
    joinCarts(tx, { cartToken, customerId, currency: store.currency, tokenOf }, SHOPPER),
  );
const linesOf = async (token: string | null) =>
  (await lookAtCart(cedar, token)).lines.map((line) => [line.title, line.quantity]);

describe('signing in with a cart', () => {
  test('at sign-in the browser’s cart becomes the account’s with a new token, and the old token opens no cart', async () => {
    const { id } = await makeCustomer(cedar, { email: 'one@example.com' });
    const guest = await fillCart(cedar, [{ variantId: lamp, quantity: 2 }]);
    const token = await join(id, guest);
    expect(token).not.toBe(guest);
    expect(await linesOf(token)).toEqual([['Lamp', 2]]);
    expect(await linesOf(guest)).toEqual([]);
    expect(await join(id, token)).toBe(token);
    expect(await join(id, null), 'another device').toBe(token);
  });

  test('at sign-in two carts become one, with their quantities added and limited to the available stock', async () => {
    const { id } = await makeCustomer(cedar, { email: 'two@example.com' });
    const token = await join(id, await fillCart(cedar, [{ variantId: lamp, quantity: 3 }]));
    const second = await fillCart(cedar, [
      { variantId: rug, quantity: 9998 },
      { variantId: lamp, quantity: 4 },
    ]);
    expect(await join(id, second)).toBe(token);
    expect(await linesOf(token)).toEqual([
      ['Lamp', 5],
      ['Rug', 9998],
    ]);
    expect(await join(id, await fillCart(cedar, [{ variantId: rug, quantity: 5 }]))).toBe(token);
    expect(await linesOf(token)).toEqual([
      ['Lamp', 5],
      ['Rug', 9999],
    ]);
    const carts = await db.admin('select id from carts where store_id = $1 and customer_id = $2', [
      cedar.id,
      id,
    ]);
    expect(carts).toHaveLength(1);
  });

  test('a sign-in without a cart creates none', async () => {
    const { id } = await makeCustomer(cedar, { email: 'none@example.com' });
    expect(await expectNothingChanged(db, () => join(id, null))).toBeNull();
    expect(await expectNothingChanged(db, () => join(id, 'no such cart'))).toBeNull();
  });

  test('a cart that another account left in the browser still belongs to that account', async () => {
    const first = await makeCustomer(cedar, { email: 'left@example.com' });
    const theirs = await join(first.id, await fillCart(cedar, [{ variantId: lamp }]));
    const { id } = await makeCustomer(cedar, { email: 'next@example.com' });
    expect(await expectNothingChanged(db, () => join(id, theirs))).toBeNull();
    expect(await linesOf(theirs)).toEqual([['Lamp', 1]]);
  });

  test('a cart of another store is not joined at sign-in', async () => {
    const { id } = await makeCustomer(najd, { email: 'one@example.com' });
    const guest = await fillCart(cedar, [{ variantId: lamp }]);
    expect(await expectNothingChanged(db, () => join(id, guest, najd))).toBeNull();
  });

  test('two devices that sign in at the same moment end with one joined cart', async () => {
    const { id } = await makeCustomer(cedar, { email: 'both@example.com' });
    const carts = [
      await fillCart(cedar, [{ variantId: rug, quantity: 1 }]),
      await fillCart(cedar, [{ variantId: rug, quantity: 2 }]),
    ];
    const [token, same] = await Promise.all(carts.map((cart) => join(id, cart)));
    expect(same).toBe(token);
    expect(await linesOf(token ?? null)).toEqual([['Rug', 3]]);
  });
});
