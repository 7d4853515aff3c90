import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { pagePatterns } from '#server/route-table.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fillCart, GOOD_FORM, lookAtCart, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Shoppers' orders and carts, as a browser without scripts uses them (I1, I2, K4, M1).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const at = new Date();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 100 });
const vase = await makeVariant(cedar, { title: 'Vase', amount: 2500, stock: 1 });

const browser = (cookies: Record<string, string> = {}) => {
  const visitor = new Visitor(server, shopHost('cedar'));
  for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value);
  return visitor;
};
const cartOf = async (visitor: Visitor) =>
  (await lookAtCart(cedar, visitor.cookies.get('cart') ?? null)).lines.map((line) => [
    line.title,
    line.quantity,
  ]);
const hidden = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
const read = (page: string) => page.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');

async function checkOut(visitor: Visitor, fields: Record<string, string>): Promise<number> {
  const page = await visitor.get('/checkout');
  const form = { key: hidden(page.body, 'key'), quote: hidden(page.body, 'quote') };
  const placed = await visitor.post('/checkout', { ...form, ...fields });
  const number = /order-confirmed\/([0-9]+)/.exec(String(placed.headers.location))?.[1];
  if (!number) throw new Error(`${placed.status} ${read(placed.body).slice(0, 400)}`);
  return Number(number);
}

describe('a cart at sign-in', () => {
  test('at sign-in a cart is merged with the account’s cart, in this browser and the next one', async () => {
    const shopper = await makeShopper(db, cedar, { at });
    const login = { email: shopper.email, password: shopper.password };
    const phone = browser({ cart: await fillCart(cedar, [{ variantId: lamp, quantity: 2 }]) });
    expect((await phone.post('/login', login)).status).toBe(303);
    expect(await cartOf(phone)).toEqual([['Lamp', 2]]);
    const desk = browser({ cart: await fillCart(cedar, [{ variantId: lamp }, { variantId: vase }]) });
    await desk.post('/login', login);
    const both = [
      ['Lamp', 3],
      ['Vase', 1],
    ];
    expect([await cartOf(desk), await cartOf(phone)]).toEqual([both, both]);
    await phone.post('/logout', {});
    expect(await cartOf(phone), 'nothing is left for whoever comes next').toEqual([]);
  });

  test('after "sign out everywhere" no other browser can open the account’s cart or its next order', async () => {
    const shopper = await makeShopper(db, cedar, { at });
    const login = { email: shopper.email, password: shopper.password };
    const own = browser({ cart: await fillCart(cedar, [{ variantId: lamp }]) });
    const lost = browser();
    await own.post('/login', login);
    await lost.post('/login', login);
    await lost.get('/api/me');
    expect(lost.cookies.get('cart')).toBe(own.cookies.get('cart'));
    await own.post('/change-password', { intent: 'everywhere' });
    await own.post('/login', login);
    await own.post('/cart', { intent: 'add', variant: vase, quantity: '1' });
    const number = await checkOut(own, { ...GOOD_FORM, email: shopper.email });
    expect((await lost.post('/cart', { intent: 'add', variant: lamp, quantity: '1' })).status).toBe(303);
    expect(lost.cookies.get('cart')).not.toBe(own.cookies.get('cart'));
    const replay = browser({ cart: own.cookies.get('cart') ?? '' });
    await replay.post('/checkout', { ...GOOD_FORM, key: 'x'.repeat(20) });
    for (const visitor of [lost, replay]) {
      expect(visitor.cookies.get('order')).toBeUndefined();
      expect((await visitor.get(`/my-orders/${number}`)).status).not.toBe(200);
      await visitor.post(`/my-orders/${number}`, { intent: 'cancel' });
    }
    const [{ status } = { status: '' }] = await db.admin<{ status: string }>(
      'select status from orders where number = $1',
      [number],
    );
    expect(status).not.toBe('cancelled');
  });

  test('once the session has ended, neither the browser nor another account can open or cancel the account’s orders', async () => {
    const shopper = await makeShopper(db, cedar, { at });
    const shared = browser({ shopper: shopper.token, cart: await fillCart(cedar, [{ variantId: lamp }]) });
    const number = await checkOut(shared, { ...GOOD_FORM, email: shopper.email });
    expect((await shared.get(`/my-orders/${number}`)).status).toBe(200);
    const asGuest = browser({ cart: await fillCart(cedar, [{ variantId: lamp }]) });
    const own = await checkOut(asGuest, { ...GOOD_FORM, email: shopper.email });
    // The guest's order joins the account, as it does when the account's address is verified.
    await db.admin('update orders set customer_id = $2 where number = $1', [own, shopper.id]);
    shared.cookies.delete('shopper');
    const other = await makeShopper(db, cedar, { at, email: 'next@people.example' });
    const second = browser({ ...Object.fromEntries(shared.cookies), shopper: other.token });
    const third = browser({ ...Object.fromEntries(asGuest.cookies), shopper: other.token });
    for (const [visitor, order] of [
      [shared, number],
      [second, number],
      [asGuest, own],
      [third, own],
    ] as const) {
      expect((await visitor.get(`/my-orders/${order}`)).status).not.toBe(200);
      await visitor.post(`/my-orders/${order}`, { intent: 'cancel' });
    }
    const states = await db.admin<{ status: string }>('select status from orders where number = any($1)', [
      [number, own],
    ]);
    expect(states.map(({ status }) => status)).not.toContain('cancelled');
  });

  test('logging out clears the order cookie, even if the session ended elsewhere', async () => {
    const visitor = browser({ shopper: 'x'.repeat(43), order: `1001.${'y'.repeat(43)}` });
    await visitor.post('/logout', {});
    expect(visitor.cookies.get('order')).toBeUndefined();
  });

  test('a cart that is begun while signed in belongs to the account at once', async () => {
    const shopper = await makeShopper(db, cedar, { at });
    const phone = browser({ shopper: shopper.token });
    await phone.post('/cart', { variant: lamp, quantity: '4' });
    const desk = browser();
    await desk.post('/login', { email: shopper.email, password: shopper.password });
    expect(await cartOf(desk)).toEqual([['Lamp', 4]]);
  });

  test('a cart follows the account to a device that was signed in before the cart existed', async () => {
    const shopper = await makeShopper(db, cedar, { at });
    const [desk, phone] = [browser({ shopper: shopper.token }), browser({ shopper: shopper.token })];
    await desk.get('/api/me');
    await phone.post('/cart', { variant: lamp, quantity: '1' });
    const me = JSON.parse((await desk.get('/api/me')).body);
    expect(me.cart).toMatchObject({ count: 1, lines: [{ title: 'Lamp' }] });
    expect(await cartOf(desk)).toEqual([['Lamp', 1]]);
  });
});

describe('the orders of an account', () => {
  test('an account’s order is listed with its states, can be cancelled by a form, and can be ordered again', async () => {
    const shopper = await makeShopper(db, cedar, { at });
    const visitor = browser({ shopper: shopper.token });
    await visitor.post('/cart', { variant: lamp, quantity: '2' });
    const number = await checkOut(visitor, { ...GOOD_FORM, saveAddress: 'yes' });
    const list = read((await visitor.get('/my-orders')).body);
    expect(list).toContain(`#${number}`);
    expect(list).toMatch(/Confirmed.*Unpaid/);
    const page = read((await visitor.get(`/my-orders/${number}`)).body);
    const labels = [
      ...['Order Id', 'User Name', 'Status', 'Order Date', 'Total', 'SubTotal', 'Delivery Charges'],
      ...[
        'Total Products',
        'Payment Status',
        'Email',
        'Mobile Number',
        'Delivery Address',
        'City',
        'Zip Code',
      ],
      'Quantity',
    ];
    expect(labels.filter((label) => !page.includes(label))).toEqual([]);
    const cancelled = await visitor.post(`/my-orders/${number}`, { intent: 'cancel' });
    expect([cancelled.status, cancelled.headers.location]).toEqual([303, `/order-cancelled/${number}`]);
    expect((await visitor.get(`/order-cancelled/${number}`)).status).toBe(200);
    const late = await visitor.post(`/my-orders/${number}`, { intent: 'cancel' });
    expect([late.status, read(late.body).includes('can no longer be cancelled')]).toEqual([409, true]);
    const again = await visitor.post(`/my-orders/${number}`, { intent: 'again' });
    expect([again.status, again.headers.location]).toEqual([303, '/cart']);
    expect(await cartOf(visitor)).toEqual([['Lamp', 2]]);
  });

  test('ordering again names the products that are no longer available', async () => {
    const bowl = await makeVariant(cedar, { title: 'Bowl', amount: 900, stock: 1 });
    const shopper = await makeShopper(db, cedar, { at });
    const lines = [{ variantId: bowl }, { variantId: lamp }];
    const { number } = await orderOf(cedar, lines, { customerId: shopper.id });
    const visitor = browser({ shopper: shopper.token });
    const answer = await visitor.post(`/my-orders/${number}`, { intent: 'again' });
    expect(answer.status).toBe(409);
    expect(read(answer.body)).toMatch(
      /Some products are no longer available.*Bowl.*sold out.*The rest is in your cart/,
    );
    expect(await cartOf(visitor)).toEqual([['Lamp', 1]]);
  });

  test('a checkout that is sent ten times at once stores its address once', async () => {
    const shopper = await makeShopper(db, cedar, { at });
    const visitor = browser({ shopper: shopper.token });
    await visitor.post('/cart', { variant: lamp, quantity: '1' });
    const page = await visitor.get('/checkout');
    const form = { key: hidden(page.body, 'key'), quote: hidden(page.body, 'quote') };
    const sent = { ...form, ...GOOD_FORM, saveAddress: 'yes' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.post('/checkout', sent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(
      await db.admin('select 1 from customer_addresses where customer_id = $1', [shopper.id]),
    ).toHaveLength(1);
  });

  test('a checkout is prefilled from the address book, and saves its address if the box is ticked', async () => {
    const shopper = await makeShopper(db, cedar, { at, name: 'Noura Saleh' });
    const visitor = browser({ shopper: shopper.token });
    await visitor.post('/cart', { variant: lamp, quantity: '1' });
    await checkOut(visitor, { ...GOOD_FORM, saveAddress: 'yes' });
    await visitor.post('/cart', { variant: lamp, quantity: '1' });
    const page = await visitor.get('/checkout');
    expect(read(page.body)).toContain('Logged in as');
    expect(page.body).toContain(GOOD_FORM.address);
    const savedAddress =
      /name="savedAddress"[^>]*checked=""[^>]*value="([0-9a-f-]{36})"|name="savedAddress"[^>]*value="([0-9a-f-]{36})"[^>]*checked/.exec(
        page.body,
      );
    const id = savedAddress?.[1] ?? savedAddress?.[2] ?? '';
    const contact = { phone: '+966500000001', email: shopper.email };
    const number = await checkOut(visitor, { ...contact, savedAddress: id });
    const rows = await db.admin(
      'select user_name, address, city, phone, customer_id from orders where store_id = $1 and number = $2',
      [cedar.id, number],
    );
    const { name, address, city } = GOOD_FORM;
    expect(rows).toEqual([
      { user_name: name, address, city, phone: '+966500000001', customer_id: shopper.id },
    ]);
  });
});

test('a guest is offered an account after the order, and the order is listed there once the e-mail address is verified', async () => {
  const email = 'guest-buys@example.com';
  const visitor = browser();
  await visitor.post('/cart', { variant: lamp, quantity: '1' });
  expect(read((await visitor.get('/checkout')).body)).toContain('Continue As Guest');
  const number = await checkOut(visitor, { ...GOOD_FORM, email });
  expect((await visitor.get(`/order-confirmed/${number}`)).body).toContain('Create account');
  const weak = await visitor.post(`/order-confirmed/${number}`, { password: 'abc' });
  expect([weak.status, weak.body.includes('must be at least 6 characters long')]).toEqual([422, true]);
  const made = await visitor.post(`/order-confirmed/${number}`, { password: 'figs & mint 5' });
  expect([made.status, made.headers.location]).toEqual([303, '/my-orders']);
  const other = browser({ shopper: visitor.cookies.get('shopper') ?? '' });
  expect((await other.get(`/my-orders/${number}`)).status, 'before the e-mail is proven').toBe(404);
  const [mail] = await db.admin<{ body_text: string }>(
    "select body_text from mails where recipient = $1 and body_text like '%verify-email%'",
    [email],
  );
  const token = /verify-email\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  await visitor.post('/verify-email', { token });
  expect((await other.get(`/my-orders/${number}`)).status).toBe(200);
});

test('an order with an unfinished card payment says so in the specification’s words, and can be changed to cash on delivery', async () => {
  const shopper = await makeShopper(db, cedar, { at });
  const recorded = await withStore(cedar.id, (tx) =>
    recordOrder(
      tx,
      {
        lines: [{ variantId: lamp, quantity: 1 }],
        form: GOOD_FORM,
        locale: 'en',
        customerId: shopper.id,
        paymentMethod: 'card',
      },
      SHOPPER,
    ),
  );
  if (!recorded.ok) throw new Error(recorded.code);
  const { number } = recorded.value;
  const visitor = browser({ shopper: shopper.token });
  for (const path of [`/order-confirmed/${number}`, `/my-orders/${number}`]) {
    expect(read((await visitor.get(path)).body)).toContain('your order is not completed');
  }
  const paid = await visitor.post(`/my-orders/${number}`, { intent: 'cash' });
  expect([paid.status, paid.headers.location]).toEqual([303, `/order-confirmed/${number}`]);
  const page = read((await visitor.get(`/order-confirmed/${number}`)).body);
  expect(page).toContain('Thank you');
  expect(page).not.toContain('your order is not completed');
});

test('every page that shows one person’s order is uncached, even for guests', async () => {
  const guest = browser({ cart: await fillCart(cedar, [{ variantId: lamp }]) });
  const number = await checkOut(guest, GOOD_FORM);
  const built = await import(new URL('../../build/storefront/server/index.js', import.meta.url).href);
  const withNumber = pagePatterns(built.routes).filter((pattern) => pattern.includes(':number'));
  expect(withNumber.length).toBeGreaterThan(20);
  const shown = new Set<string>();
  for (const pattern of withNumber) {
    const path = pattern
      .replace(':number', String(number))
      .replace(/:\w+/g, '0198aaaa-bbbb-7ccc-8ddd-eeeeffff0123');
    for (const asked of [path, `${path}.data`]) {
      const { status, headers } = await guest.get(asked);
      if (status === 200) shown.add(pattern);
      if (status < 300) expect([asked, headers['cache-control']]).toEqual([asked, 'no-store']);
    }
  }
  expect([...shown]).toEqual(expect.arrayContaining(['/my-orders/:number', '/order-confirmed/:number']));
});
