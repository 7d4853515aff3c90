import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { saveAddress } from '#domain/customers/index.ts';
import { makeShopper, SHOPPER_PASSWORD, type TestShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 1000 });

const at = new Date();
const noura = await makeShopper(db, cedar, { at });
const huda = await makeShopper(db, cedar, { name: 'Huda Karam', at });
const abroad = await makeShopper(db, najd, { email: noura.email, at });

/** Password tries and last-used times are written, whatever the outcome. */
const COUNTED = ['rate_limits', 'customer_sessions'];

const ADDRESS = {
  label: 'Secret place',
  name: 'Noura Saleh',
  phone: '+966501234567',
  address: '99 Hidden Street',
  addressMore: '',
  city: 'Riyadh',
  zipCode: '12345',
  country: 'SA',
};

function browserOf(shopper: TestShopper | null, store: TestStore = cedar): Visitor {
  const visitor = new Visitor(server, shopHost(store.slug));
  if (shopper) visitor.cookies.set('shopper', shopper.token);
  return visitor;
}

async function addressOf(shopper: TestShopper): Promise<string> {
  const input = { customerId: shopper.id, id: null, fields: ADDRESS, isDefault: true };
  const kept = await withStore(cedar.id, (tx) => saveAddress(tx, input, SHOPPER));
  if (!kept.ok) throw new Error(kept.code);
  return kept.value;
}

const orderFor = (shopper: TestShopper) => orderOf(cedar, [{ variantId: lamp }], { customerId: shopper.id });

describe('orders of other shoppers (Z)', () => {
  test('another shopper’s orders cannot be read, cancelled, paid or ordered again', async () => {
    const { number } = await orderFor(noura);
    expect((await browserOf(noura).get(`/my-orders/${number}`)).status).toBe(200);
    for (const stranger of [browserOf(huda), browserOf(abroad)]) {
      for (const path of ['my-orders', 'order-confirmed', 'order-cancelled']) {
        const page = await stranger.get(`/${path}/${number}`);
        // A shopper who is signed in to another store is a guest here and is asked to sign in.
        if (page.status === 303) expect(page.headers.location).toMatch(/^\/login\?/);
        else expect([page.status, page.body.includes('Order Not Found')]).toEqual([404, true]);
        expect(page.body).not.toContain('Riyadh');
      }
      for (const intent of ['cancel', 'cash', 'again']) {
        const answer = await expectNothingChanged(
          db,
          () => stranger.post(`/my-orders/${number}`, { intent }),
          COUNTED,
        );
        expect(answer.status).toBe(404);
      }
    }
    expect((await browserOf(huda).get('/my-orders')).body).not.toContain(`#${number}`);
  });

  test('an order number that is malformed or never existed opens no order', async () => {
    const visitor = browserOf(noura);
    for (const number of ['999999', '0', '-1', '1e3', "1'--", '%00', '1001.5']) {
      const { status } = await visitor.get(`/my-orders/${number}`);
      expect([400, 404]).toContain(status);
    }
  });

  test('the list of orders needs a sign-in in this store', async () => {
    for (const visitor of [browserOf(null), browserOf(abroad)]) {
      const page = await visitor.get('/my-orders?tab=delivered');
      expect([page.status, page.headers.location]).toEqual([
        303,
        `/login?${new URLSearchParams({ next: '/my-orders?tab=delivered' })}`,
      ]);
    }
  });
});

describe('addresses of other shoppers (Z)', () => {
  test('another shopper’s addresses cannot be read, changed, deleted or made the default', async () => {
    const id = await addressOf(noura);
    const thief = browserOf(huda);
    expect((await thief.get(`/profile?address=${id}`)).status).toBe(404);
    const tries: Record<string, string>[] = [
      { intent: 'removeAddress', id },
      { intent: 'defaultAddress', id },
      { ...ADDRESS, intent: 'address', id, address: 'Mine now' },
    ];
    for (const fields of tries) {
      const answer = await expectNothingChanged(db, () => thief.post('/profile', fields), COUNTED);
      expect([fields.intent, answer.status]).toEqual([fields.intent, 404]);
    }
    const abroadTry = await expectNothingChanged(db, () =>
      browserOf(abroad).post('/profile', { intent: 'removeAddress', id }),
    );
    expect(abroadTry.status).toBe(303);
  });

  test('an order with the id of another shopper’s saved address is refused and does not show that address', async () => {
    const id = await addressOf(noura);
    const thief = browserOf(huda);
    await thief.post('/cart', { variant: lamp, quantity: '1' });
    const page = await thief.get('/checkout');
    expect(page.body).not.toContain(ADDRESS.address);
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '';
    const form = { key: hidden('key'), quote: hidden('quote'), phone: '+966501234567', email: huda.email };
    const answer = await thief.post('/checkout', { ...form, savedAddress: id });
    expect(answer.status).toBe(422);
    expect(answer.body).not.toContain(ADDRESS.address);
  });
});

describe('export and erasure of personal data (Z)', () => {
  const filed = (visitor: Visitor, password: string) => visitor.post('/profile/export', { password });

  test('a shopper can export only their own data, and only after entering the password again', async () => {
    await addressOf(noura);
    const { number } = await orderFor(noura);
    const other = await orderFor(huda);
    const refused = await filed(browserOf(noura), 'a guess');
    expect([refused.status, refused.headers.location]).toEqual([
      303,
      '/profile?export=wrong_password#export',
    ]);
    const file = await filed(browserOf(noura), SHOPPER_PASSWORD);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toBe('attachment; filename="my-data-cedar.json"');
    expect(file.headers['cache-control']).toBe('no-store');
    const data = JSON.parse(file.body);
    expect(data.account.email).toBe(noura.email);
    expect(data.addresses[0].address).toBe(ADDRESS.address);
    const numbers = data.orders.map((order: { number: number }) => order.number);
    expect(numbers).toContain(number);
    expect(numbers).not.toContain(other.number);
    expect(file.body).not.toContain(huda.email);
    expect(file.body).not.toMatch(/password|token|hash/i);
  });

  test('personal data cannot be erased with a guessed password, by a guest or from another store', async () => {
    const erase = { intent: 'delete', password: 'a guess' };
    const wrong = await expectNothingChanged(db, () => browserOf(noura).post('/profile', erase), COUNTED);
    expect([wrong.status, wrong.body.includes('This is not your password')]).toEqual([403, true]);
    for (const visitor of [browserOf(null), browserOf(abroad)]) {
      const answer = await expectNothingChanged(db, () =>
        visitor.post('/profile', { ...erase, password: SHOPPER_PASSWORD }),
      );
      expect(answer.headers.location).toMatch(/^\/login\?/);
    }
  });

  test('erasing an account removes the person from its orders and ends its session', async () => {
    const leaver = await makeShopper(db, cedar, { name: 'Layla Leaves', at });
    const { number, orderId } = await orderFor(leaver);
    const visitor = browserOf(leaver);
    await visitor.post(`/my-orders/${number}`, { intent: 'cancel' });
    const done = await visitor.post('/profile', { intent: 'delete', password: SHOPPER_PASSWORD });
    expect([done.status, done.headers.location]).toEqual([303, '/']);
    expect(visitor.cookies.has('shopper')).toBe(false);
    expect((await browserOf(leaver).get('/profile')).status).toBe(303);
    const rows = await db.admin('select user_name, email, phone, address from orders where id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ user_name: '', email: '', phone: '', address: '' }]);
    expect(await db.admin('select 1 from customers where email_norm = $1', [leaver.email])).toEqual([]);
    expect(
      await db.admin('select 1 from mails where recipient = $1 and status = $2', [leaver.email, 'sent']),
    ).toEqual([]);
  });
});

test('only name and language are read from the profile’s form (O)', async () => {
  const before = await db.admin('select * from customers where id = $1', [huda.id]);
  const answer = await browserOf(huda).post('/profile', {
    intent: 'details',
    name: 'Huda Karam',
    locale: 'ar',
    email: 'owner@cedar.example',
    email_norm: 'owner@cedar.example',
    email_verified_at: '2026-01-01',
    id: noura.id,
    customerId: noura.id,
    store_id: najd.id,
    isAdmin: 'true',
    password_hash: 'x',
    photo_media_id: noura.id,
  });
  expect(answer.status).toBe(303);
  const [row] = await db.admin('select * from customers where id = $1', [huda.id]);
  const { version, updated_at } = row ?? {};
  expect(row).toEqual({ ...before[0], locale: 'ar', version, updated_at });
});

test('markup in names and addresses is text on every page that shows them (X)', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'><script>alert(2)</script>';
  const shopper = await makeShopper(db, cedar, { at });
  const visitor = browserOf(shopper);
  await visitor.post('/profile', { intent: 'details', name: evil, locale: 'en' });
  await visitor.post('/profile', {
    ...ADDRESS,
    intent: 'address',
    label: evil.slice(0, 40),
    address: evil,
    id: '',
  });
  await visitor.post('/cart', { variant: lamp, quantity: '1' });
  for (const path of ['/profile', '/my-orders', '/checkout', '/change-password']) {
    const page = await visitor.get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.body).not.toContain('<img src=x');
    expect(page.body).not.toContain('<script>alert');
  }
});
