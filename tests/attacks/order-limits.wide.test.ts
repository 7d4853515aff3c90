import { describe, expect, test } from 'vitest';
import { shopperAct } from '#domain/audit/index.ts';
import { type PlaceOrderInput, placeOrder } from '#domain/checkout/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Guest orders cost stock and mails, so they are counted by mailbox, phone and address (R).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const LIMITS = { perMailbox: 2, perAddress: 20 };
const server = await webServer({ orderLimits: LIMITS });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 900 });
const other = await makeVariant(najd, { title: 'Other lamp', amount: 2000, stock: 900 });

let people = 0;
/** The form of a shopper who has never ordered before. */
function stranger(changes: Partial<typeof GOOD_FORM> = {}) {
  const number = String(++people).padStart(4, '0');
  return { ...GOOD_FORM, email: `guest${number}@example.com`, phone: `+96650123${number}`, ...changes };
}

type Sending = { ip?: string; store?: TestStore; customerId?: string };

/** A checkout ready to be sent, each from its own address unless one is named. */
async function ready(form: object, { ip, store = cedar, customerId }: Sending = {}) {
  const cart = await fillCart(store, [{ variantId: store === cedar ? lamp : other }]);
  const input = await checkoutOf(store, cart, { form: { ...form }, limits: LIMITS, customerId });
  const act = shopperAct(TEST_TIME, { ip: ip ?? `198.51.100.${++people}` });
  return async (changes: Partial<PlaceOrderInput> = {}) => {
    const placed = await placeOrder(store.id, { ...input, ...changes }, act);
    return placed.ok ? 'placed' : placed.code;
  };
}

const order = async (form: object, sending?: Sending) => (await ready(form, sending))();

async function expectRefused(form: object, sending?: Sending) {
  const send = await ready(form, sending);
  expect(await expectNothingChanged(db, () => send())).toBe('too_many_orders');
}

describe('limits of guest orders within an hour', () => {
  test('guest orders are limited by mailbox, regardless of capitals and plus-tags, in each store separately', async () => {
    expect(await order(stranger({ email: 'mona@example.com' }))).toBe('placed');
    expect(await order(stranger({ email: 'Mona+one@Example.com' }))).toBe('placed');
    const third = stranger({ email: 'mona+two@example.com' });
    await expectRefused(third);
    expect(await order(third, { store: najd })).toBe('placed');
  });

  test('guest orders are limited by Gmail mailbox, regardless of dots and the alternative domain', async () => {
    expect(await order(stranger({ email: 'lina.k@gmail.com' }))).toBe('placed');
    expect(await order(stranger({ email: 'l.i.n.a.k@googlemail.com' }))).toBe('placed');
    await expectRefused(stranger({ email: 'linak+three@gmail.com' }));
    for (const email of ['li.na@example.com', 'lin.a@example.com', 'l.ina@example.com']) {
      expect(await order(stranger({ email }))).toBe('placed');
    }
  });

  test('guest orders with the phone number and mailbox of a verified account do not use up the account’s limit', async () => {
    const { id: customerId } = await makeShopper(db, cedar);
    const hers = stranger();
    const { email, phone } = hers;
    for (const one of [{ email }, { phone }]) {
      for (let nth = 0; nth < 2; nth++) expect(await order(stranger(one))).toBe('placed');
      await expectRefused(stranger(one));
    }
    for (let nth = 0; nth < 2; nth++) expect(await order(hers, { customerId })).toBe('placed');
    await expectRefused(stranger(), { customerId });
  });

  test('guest orders are limited by phone number, however it is typed', async () => {
    expect(await order(stranger({ phone: '+966501234567' }))).toBe('placed');
    expect(await order(stranger({ phone: '+966 50 123 4567' }))).toBe('placed');
    await expectRefused(stranger({ phone: '+٩٦٦-٥٠-١٢٣-٤٥٦٧' }));
  });

  test('one IPv6 /64 block may place few guest orders, and one IPv4 address as many as a mobile network needs', async () => {
    for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']) {
      expect(await order(stranger(), { ip })).toBe('placed');
    }
    await expectRefused(stranger(), { ip: '2001:db8:1:2:abcd::1' });
    expect(await order(stranger(), { ip: '2001:db8:1:3::1' })).toBe('placed');
    const ip = '192.0.2.77';
    for (let nth = 0; nth < LIMITS.perAddress; nth++) expect(await order(stranger(), { ip })).toBe('placed');
    await expectRefused(stranger(), { ip });
  });

  test('the blocks of an IPv6 network together may place as many guest orders as one IPv4 address', async () => {
    const inBlock = (nth: number) => ({ ip: `2001:db8:2:${nth.toString(16)}::1` });
    for (let nth = 0; nth < LIMITS.perAddress; nth++)
      expect(await order(stranger(), inBlock(nth))).toBe('placed');
    await expectRefused(stranger(), inBlock(LIMITS.perAddress));
    expect(await order(stranger(), { ip: '2001:db8:3::1' })).toBe('placed');
  });

  test('a guest order is counted once however often its checkout is sent, and not if it is refused', async () => {
    const form = stranger();
    const send = await ready(form);
    for (let time = 0; time < 5; time++) expect(await send()).toBe('placed');
    const stale = await ready(form);
    expect(await stale({ quote: 'another' })).toBe('cart_changed');
    expect(await order(form)).toBe('placed');
    await expectRefused(form);
  });

  test('guest orders have the same limit for ten simultaneous guests as for ten in sequence', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => ready(stranger({ email: 'at-once@example.com' }))),
    );
    const done = await Promise.all(all.map((send) => send()));
    expect(done.filter((outcome) => outcome === 'placed')).toHaveLength(LIMITS.perMailbox);
  });

  test('an account that has paid before has five times the order limit of a guest, and a new account has the guest’s limit', async () => {
    const { id: customerId } = await makeShopper(db, cedar);
    const form = stranger();
    for (let nth = 0; nth < 2; nth++) expect(await order(form, { customerId })).toBe('placed');
    await expectRefused(form, { customerId });
    await db.admin(`update orders set payment_status = 'paid', held_total = total where customer_id = $1`, [
      customerId,
    ]);
    for (let nth = 2; nth < 10; nth++) expect(await order(form, { customerId })).toBe('placed');
    await expectRefused(form, { customerId });
  });
});

test.each([
  ['', 'Many orders came from this e-mail address'],
  ['/ar', 'وردت طلبات كثيرة خلال ساعة'],
])(
  'a refused order shows the reason beside its field and keeps the typed values (%s/checkout)',
  async (prefix, words) => {
    const form = stranger();
    const guest = async () => {
      const visitor = new Visitor(server, shopHost('cedar'));
      await visitor.post(`${prefix}/cart`, { variant: lamp, quantity: '1' });
      const page = await visitor.get(`${prefix}/checkout`);
      const hidden = { key: hiddenField(page.body, 'key'), quote: hiddenField(page.body, 'quote') };
      return () => visitor.post(`${prefix}/checkout`, { ...form, ...hidden });
    };
    for (let nth = 0; nth < LIMITS.perMailbox; nth++) expect((await (await guest())()).status).toBe(303);
    const send = await guest();
    const answer = await expectNothingChanged(db, () => send());
    expect([answer.status, answer.body.includes(words)]).toEqual([429, true]);
    for (const typed of [form.email, form.name, form.address]) expect(answer.body).toContain(typed);
  },
);
