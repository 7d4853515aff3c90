import { describe, expect, test } from 'vitest';
import { newToken } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const rug = await makeVariant(najd, { title: 'Rug', amount: 2000, stock: 50 });
const orders = [];
for (let at = 0; at < 3; at++) orders.push(await orderOf(cedar, [{ variantId: lamp }]));
const [mine, other] = orders as [(typeof orders)[0], (typeof orders)[0]];
await orderOf(najd, [{ variantId: rug }]);

const MADE_UP = newToken();
const shopper = (store: TestStore = cedar, cookies: Record<string, string> = {}) => {
  const visitor = new Visitor(server, shopHost(store.slug));
  for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value);
  return visitor;
};
// The differences between two otherwise equal answers: the number itself and the request's id.
const words = (body: string) =>
  body
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replace(/\b(?:10\d\d|9999)\b/g, 'N')
    .replace(/sha256-[^']+/g, '');

describe('the pages of an order (O)', () => {
  test('the holder of an order’s token can open its pages, and no shared cache stores them', async () => {
    const seen = await shopper().get(`/order-confirmed/${mine.number}?token=${mine.orderToken}`);
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(seen.body).toContain('Sara Haddad');
  });

  test.each([
    ['no token', (n: number) => `/order-confirmed/${n}`, {}],
    ['another order’s token', (n: number) => `/order-confirmed/${n}?token=${other.orderToken}`, {}],
    [
      'another order’s cookie',
      (n: number) => `/order-confirmed/${n}`,
      { order: `${other.number}.${other.orderToken}` },
    ],
    [
      'another order’s token under this number',
      (n: number) => `/order-confirmed/${n}`,
      { order: `${mine.number}.${other.orderToken}` },
    ],
    ['the token’s hash', (n: number) => `/order-confirmed/${n}?token=HASH`, {}],
    ['an empty token', (n: number) => `/order-confirmed/${n}?token=`, {}],
    ['a made-up token', (n: number) => `/order-confirmed/${n}?token=${MADE_UP}`, {}],
    [
      'the token twice, the wrong one first',
      (n: number) => `/order-confirmed/${n}?token=${other.orderToken}&token=x`,
      {},
    ],
    ['the page of cancelled orders', (n: number) => `/order-cancelled/${n}`, {}],
    [
      'a data request',
      (n: number) => `/order-confirmed/${n}.data?_routes=${encodeURIComponent('order-confirmed/:number')}`,
      {},
    ],
  ] as [string, (n: number) => string, Record<string, string>][])(
    '%s opens no order, and does not reveal whether the order exists',
    async (_, address, cookies) => {
      const [row] = await db.admin<{ token_hash: string }>('select token_hash from orders where id = $1', [
        mine.orderId,
      ]);
      const path = (number: number) => address(number).replace('HASH', row?.token_hash ?? '');
      await expectNothingChanged(db, async () => {
        const there = await shopper(cedar, cookies).get(path(mine.number));
        const nowhere = await shopper(cedar, cookies).get(path(9999));
        expect([there.status, nowhere.status]).toEqual([404, 404]);
        expect(there.body).not.toMatch(/Sara|Palm Street|Lamp/);
        expect(there.headers['set-cookie']).toBeUndefined();
        expect(words(there.body)).toBe(words(nowhere.body));
      });
    },
  );

  test('trying order numbers in sequence finds no order', async () => {
    for (let number = 995; number < 1010; number++) {
      expect((await shopper().get(`/order-confirmed/${number}`)).status).toBe(404);
      expect((await shopper().get(`/ar/order-cancelled/${number}`)).status).toBe(404);
    }
  });
});

describe('tracking (O)', () => {
  const track = (visitor: Visitor, number: string, email: string, headers = {}) =>
    visitor.post('/track-order', { number, email }, headers);

  test('after ten tries an hour, order tracking refuses even the right answer, whatever address is forwarded, in this store only', async () => {
    const statuses = [];
    for (let at = 0; at < 10; at++) {
      const forwarded = {
        'x-forwarded-for': `198.51.100.${at}`,
        'x-real-ip': `198.51.100.${at}`,
        forwarded: `for=198.51.100.${at}`,
      };
      statuses.push((await track(shopper(), String(1001 + at), `guess${at}@example.com`, forwarded)).status);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 404));
    const refused = await track(shopper(), String(mine.number), GOOD_FORM.email, {
      'x-forwarded-for': '198.51.100.99',
    });
    expect([refused.status, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true]);
    expect(refused.body).not.toMatch(/Palm Street/);
    expect((await track(shopper(najd), '1001', GOOD_FORM.email)).status).toBe(200);
  });

  test('order tracking can be tried again after an hour, and without the limit’s counter every attempt is answered', async () => {
    expect((await track(shopper(), String(mine.number), GOOD_FORM.email)).status).toBe(429);
    await db.admin(`update rate_limits set window_start = window_start - interval '61 minutes'`);
    expect((await track(shopper(), String(mine.number), GOOD_FORM.email)).status).toBe(200);
    for (let at = 0; at < 15; at++) {
      await db.admin('delete from rate_limits');
      expect((await track(shopper(), '1001', 'guess@example.com')).status).toBe(404);
    }
  });

  test('tracking an order without a valid number and e-mail address is refused, and changes nothing', async () => {
    await expectNothingChanged(db, async () => {
      for (const [number, email] of [
        ['', ''],
        ['1001', 'x'],
        ['1e3', GOOD_FORM.email],
        ['-1', GOOD_FORM.email],
        ["1001' or 1=1", GOOD_FORM.email],
      ]) {
        expect((await track(shopper(), number!, email!)).status).toBe(422);
      }
    });
  });
});

describe('mass assignment over HTTP (O)', () => {
  const EXTRA = {
    status: 'delivered',
    payment_status: 'paid',
    paymentStatus: 'paid',
    fulfilment_status: 'fulfilled',
    number: '7',
    orderId: mine.orderId,
    id: mine.orderId,
    store_id: najd.id,
    storeId: najd.id,
    total: '1',
    subtotal: '1',
    price: '1',
    delivery: '0',
    delivery_total: '0',
    discount: '99',
    discount_total: '9999',
    currency: 'SAR',
    role: 'owner',
    isAdmin: 'true',
    user_id: cedar.ownerId,
    email_verified: 'true',
    placed_at: '1970-01-01',
    cartToken: 'x',
    token: mine.orderToken,
    'lines[0][price]': '1',
    cartData: '[{"price":1}]',
  };

  test('the checkout reads its own form fields and no others', async () => {
    const cartToken = await fillCart(cedar, [{ variantId: lamp, quantity: 2 }]);
    const { quote } = await checkoutOf(cedar, cartToken);
    const placed = await shopper(cedar, { cart: cartToken }).post('/checkout', {
      ...GOOD_FORM,
      ...EXTRA,
      quote,
      key: newToken(),
    });
    expect(placed.status).toBe(303);
    const [order] = await db.admin('select * from orders order by number desc, store_id limit 1');
    expect(order).toMatchObject({
      store_id: cedar.id,
      number: '1004',
      status: 'confirmed',
      payment_status: 'unpaid',
      fulfilment_status: 'unfulfilled',
      currency: 'USD',
      subtotal: '4000',
      discount_total: '0',
      delivery_total: '500',
      total: '4500',
      email_norm: 'sara@example.com',
    });
    expect(order?.placed_at.getFullYear()).toBeGreaterThan(2000);
  });

  test('the cart reads only the variant and the quantity', async () => {
    const visitor = shopper();
    await visitor.post('/cart', {
      ...EXTRA,
      intent: 'add',
      variant: lamp,
      quantity: '1',
      amount: '1',
      seen_amount: '1',
      cart_id: newToken(),
    });
    const [line] = await db.admin(
      'select store_id, quantity, seen_amount from cart_lines order by added_at desc limit 1',
    );
    expect(line).toEqual({ store_id: cedar.id, quantity: 1, seen_amount: '2000' });
  });

  test('an order action reads only the name of the action, and the colour form reads only the colours', async () => {
    const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    const path = `/admin/orders/${other.orderId}`;
    expect((await admin.post(path, { ...EXTRA, move: 'process' })).status).toBe(200);
    const [order] = await db.admin(
      'select store_id, number, status, payment_status, total from orders where id = $1',
      [other.orderId],
    );
    expect(order).toEqual({
      store_id: cedar.id,
      number: '1002',
      status: 'processing',
      payment_status: 'unpaid',
      total: '2500',
    });
    const form = {
      ...EXTRA,
      primaryColor: '#102030',
      secondaryColor: '#405060',
      intent: 'publish',
      revision: '0',
      logoMediaId: mine.orderId,
      tax_rate_ppm: '1',
      delivery_flat: '0',
    };
    expect((await admin.post('/admin/storesetting/logoAndColors', form)).status).toBe(200);
    const settings = await db.admin(
      'select store_id, currency, delivery_flat, tax_rate_ppm, logo_media_id from store_settings order by primary_color limit 1',
    );
    expect(settings).toEqual([
      { store_id: cedar.id, currency: 'USD', delivery_flat: '500', tax_rate_ppm: 0, logo_media_id: null },
    ]);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'delete', 'paid', ''])(
    'the unknown order action %j is refused and changes nothing',
    async (move) => {
      const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
      await expectNothingChanged(db, async () => {
        expect((await admin.post(`/admin/orders/${mine.orderId}`, { move })).status).toBe(400);
      });
    },
  );

  test.each(['not-an-id', "' or 1=1 --", '00000000-0000-0000-0000-000000000000', '../orders', '%2e%2e'])(
    'an order %j is not found',
    async (id) => {
      const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
      await expectNothingChanged(db, async () => {
        const path = `/admin/orders/${encodeURIComponent(id)}`;
        expect((await admin.get(path)).status).toBe(404);
        const headers = {
          cookie: admin.cookieHeader(),
          origin: `http://${admin.host}`,
          'content-type': 'application/x-www-form-urlencoded',
        };
        expect(
          (await ask(server, { host: admin.host, path }, { method: 'POST', headers, body: 'move=cancel' }))
            .status,
        ).toBe(404);
      });
    },
  );
});
