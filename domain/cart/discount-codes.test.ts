import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { fillCart, lookAtCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { addCode, joinCarts, MAX_CODES, removeCode } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
for (const code of ['TEN', 'ALSO']) await makeDiscount(cedar, { code, isStackable: true });
await makeDiscount(cedar, { code: 'LARGE', minSubtotal: '50' });

const type = (cartToken: string | null, typed: unknown, store = cedar) =>
  withStore(store.id, (tx) => addCode(tx, { cartToken, typed, locale: 'en', at: TEST_TIME }, SHOPPER));
const drop = (cartToken: string, code: string) =>
  withStore(cedar.id, (tx) => removeCode(tx, { cartToken, code }, SHOPPER));
const codesOf = async (cartToken: string | null) => (await lookAtCart(cedar, cartToken)).codes;

describe('a code on a cart (I1, G3)', () => {
  test('a discount code applies to a cart once, in any spelling, until it is removed (I1, G3)', async () => {
    const cart = await fillCart(cedar, [{ variantId: lamp }]);
    expect(await type(cart, ' t e\u200fn ')).toEqual({ ok: true, value: { code: 'TEN', refused: null } });
    await type(cart, 'TEN');
    const view = await lookAtCart(cedar, cart);
    expect(view).toMatchObject({ codes: ['TEN'], totals: { discountTotal: { amount: 200 } } });
    await drop(cart, 'TEN');
    expect(await lookAtCart(cedar, cart)).toMatchObject({
      codes: [],
      totals: { discountTotal: { amount: 0 } },
    });
  });

  test('a cart keeps a discount code whose minimum is not reached yet, and no other refused code (I1, G3)', async () => {
    const cart = await fillCart(cedar, [{ variantId: lamp }]);
    expect(await type(cart, 'LARGE')).toMatchObject({ value: { refused: { reason: 'minimum' } } });
    expect(await type(cart, 'NOPE')).toMatchObject({
      ok: false,
      code: 'code_refused',
      data: { reason: 'unknown' },
    });
    expect(await codesOf(cart)).toEqual(['LARGE']);
    expect((await lookAtCart(cedar, cart)).refusedCodes).toMatchObject([{ code: 'LARGE' }]);
  });

  test('adding a discount code fails without a cart of this store, with an empty code, and beyond the limit of codes (I1, G3)', async () => {
    const cart = await fillCart(cedar, [{ variantId: lamp }]);
    for (const typed of ['', '  ', null, 7]) {
      expect(await type(cart, typed)).toMatchObject({ ok: false, code: 'code_missing' });
    }
    expect(await type(null, 'TEN')).toMatchObject({ ok: false, code: 'code_missing' });
    expect(await type(cart, 'TEN', najd)).toMatchObject({ ok: false, code: 'code_missing' });
    const wanting = ['TWO', 'THREE', 'FOUR', 'FIVE', 'SIX'];
    for (const code of wanting) await makeDiscount(cedar, { code, minSubtotal: '900' });
    for (const code of wanting) await type(cart, code);
    expect(await type(cart, 'TEN')).toMatchObject({ code: 'too_many_codes', data: { max: MAX_CODES } });
  });

  test('a discount code stays when the browser’s cart becomes the account’s (I1, G3)', async () => {
    const { id: customerId } = await makeCustomer(cedar, { email: 'codes@example.com' });
    const tokenOf = (cartId: string) => `account-cart-${cartId}`;
    const join = (cartToken: string) =>
      withStore(cedar.id, (tx) =>
        joinCarts(tx, { cartToken, customerId, currency: 'USD', tokenOf }, SHOPPER),
      );
    const [first, second] = [
      await fillCart(cedar, [{ variantId: lamp }]),
      await fillCart(cedar, [{ variantId: lamp }]),
    ];
    await type(first, 'TEN');
    await type(second, 'ALSO');
    await type(second, 'TEN');
    const token = await join(first);
    expect(await join(second)).toBe(token);
    expect(await codesOf(token)).toEqual(['TEN', 'ALSO']);
  });
});
