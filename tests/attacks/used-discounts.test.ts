import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { viewCart } from '#domain/cart/index.ts';
import { type PlaceOrderInput, placeOrder } from '#domain/checkout/index.ts';
import { countCodeTry, countUsedTry } from '#domain/discounts/index.ts';
import { checkoutWithCode } from '#tests/support/coupons.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

// Whether an e-mail address or phone number has used a discount tells that a person has bought in this shop.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const lamp = { variantId: await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null }) };
const welcome = await makeDiscount(cedar, { code: 'WELCOME', limitPerCustomer: '1' });

const limits = { perMailbox: 1000, perAddress: 1000 };
const KNOWN = { email: 'rana@example.com', phone: '+96170000001' };
const NEW = { email: 'new@example.com', phone: '+96170000002' };
const at = (ip: string) => ({ ...SHOPPER, ip });

const first = await placeOrder(
  cedar.id,
  await checkoutWithCode(cedar, [lamp], { code: 'WELCOME', form: KNOWN }),
  SHOPPER,
);
if (!first.ok) throw new Error(first.code);

const checkout = (form: Record<string, string>, changes: Partial<PlaceOrderInput> = {}) =>
  checkoutWithCode(cedar, [lamp], { code: 'WELCOME', form, limits, ...changes });

async function counted(): Promise<number> {
  const rows = await db.admin<{ hits: number }>(
    `select hits from rate_limits where bucket = 'used discount from'`,
  );
  return rows.reduce((sum, { hits }) => sum + hits, 0);
}

const lost = (reason: string) => ({
  code: 'cart_changed',
  data: { differences: [{ kind: 'coupon', discountId: welcome.id, code: 'WELCOME', reason }] },
});

test('a typed e-mail address changes no price before the order, and an order that differs otherwise says nothing of it', async () => {
  for (const email of [KNOWN.email, NEW.email]) {
    const input = await checkout({ ...NEW, email });
    const look = { cartToken: input.cartToken, locale: 'en' as const, at: TEST_TIME };
    expect((await withStore(cedar.id, (tx) => viewCart(tx, look))).refusedCodes).toEqual([]);
    const [head, ...lines] = input.quote.split(';');
    const dearer = [head?.replace(/^([A-Z]+)\*\d+/, '$1*999'), ...lines].join(';');
    const outcome = await expectNothingChanged(db, () =>
      placeOrder(cedar.id, { ...input, quote: dearer }, at('192.0.2.10')),
    );
    expect(outcome).toMatchObject({
      code: 'cart_changed',
      data: { differences: [{ kind: 'total', was: { amount: 999 }, now: { amount: 2300 } }] },
    });
  }
});

test.each([
  ['e-mail address', { ...NEW, email: KNOWN.email }],
  ['phone number', { ...NEW, phone: KNOWN.phone }],
])(
  'an order whose %s has used a discount is refused and counted, and is placed without the discount',
  async (_, form) => {
    const before = await counted();
    const input = await checkout(form);
    expect(await placeOrder(cedar.id, input, at('192.0.2.11'))).toMatchObject(lost('used_by_you'));
    expect(await counted()).toBe(before + 1);
    const without = { used: [welcome.id], held: [] };
    const view = await withStore(cedar.id, (tx) =>
      viewCart(tx, { cartToken: input.cartToken, locale: 'en', at: TEST_TIME, choice: { without } }),
    );
    expect(view.refusedCodes).toMatchObject([{ code: 'WELCOME', reason: 'used_by_you' }]);
    expect(view.totals.total.amount).toBe(2500);
    const again = { ...input, without, quote: view.quote };
    expect(await placeOrder(cedar.id, again, at('192.0.2.11'))).toMatchObject({ ok: true });
  },
);

test('after too many refusals no order of the address may try a discount, whoever it names; without it, it is placed', async () => {
  const address = at('2001:db8:5::1');
  const tries = (nth: number) =>
    withStore(cedar.id, (tx) => countUsedTry(tx, { cartToken: `cart ${nth}`, ip: address.ip }, TEST_TIME));
  for (let nth = 0; nth < 200; nth++) await tries(nth);
  for (const email of [KNOWN.email, 'other@example.com']) {
    const input = await checkout({ ...NEW, email });
    const outcome = await expectNothingChanged(db, () => placeOrder(cedar.id, input, address));
    const held = { kind: 'held', discountId: welcome.id, code: 'WELCOME' };
    expect(outcome).toEqual({ ok: false, code: 'cart_changed', data: { differences: [held] } });
    const without = { used: [], held: [welcome.id] };
    const { quote } = await withStore(cedar.id, (tx) =>
      viewCart(tx, { cartToken: input.cartToken, locale: 'en', at: TEST_TIME, choice: { without } }),
    );
    expect(await placeOrder(cedar.id, { ...input, without, quote }, address)).toMatchObject({ ok: true });
  }
});

test('codes that others typed at an address hold no discount of an order there (attack 24.4)', async () => {
  const { ip } = at('192.0.2.77');
  for (let nth = 0; nth < 210; nth++) {
    await withStore(cedar.id, (tx) => countCodeTry(tx, { cartToken: `typer ${nth}`, ip }, TEST_TIME));
  }
  const input = await checkout({ ...NEW, email: 'honest@example.com', phone: '+96170000077' });
  expect(await placeOrder(cedar.id, input, at(ip))).toMatchObject({ ok: true });
});

test('a signed-in shopper is told at once that a discount was used by the account or its proven address', async () => {
  const { id: customerId } = await makeCustomer(cedar, { email: 'mona@example.com' });
  const used = await checkout({ ...NEW, email: 'work@example.com', phone: '+96170000009' }, { customerId });
  expect(await placeOrder(cedar.id, used, at('192.0.2.12'))).toMatchObject({ ok: true });
  for (const known of [{ customerId }, { emailNorm: KNOWN.email }]) {
    const { cartToken } = await checkout(NEW);
    const view = await withStore(cedar.id, (tx) =>
      viewCart(tx, { cartToken, locale: 'en', at: TEST_TIME, ...known }),
    );
    expect(view.refusedCodes).toMatchObject([{ code: 'WELCOME', reason: 'used_by_you' }]);
  }
});
