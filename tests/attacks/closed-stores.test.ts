import { afterEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { setPeriodEnd, subscriptionOf, suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { systemClock } from '#lib/clock.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { askSpelled } from '#tests/support/spellings.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
let now = systemClock();
const server = await webServer({ clock: () => now });
const act = () => systemAct('operator', now);
const lamp = await makeVariant(cedar, { title: 'Brass lamp', amount: 2000, stock: 5 });

const EXPIRED = 'Your store subscription is expired, Please renew it to enjoy our services.';
const EXPIRED_AR = 'انتهى اشتراك متجرك، يُرجى تجديده لمواصلة الاستفادة من خدماتنا.';
const shopper = new Visitor(server, shopHost(cedar.slug));
const moved = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function endsIn(ms: number | null): Promise<void> {
  await setPeriodEnd({ storeId: cedar.id, endsAt: ms === null ? null : new Date(now.getTime() + ms) }, act());
}

afterEach(async () => {
  now = systemClock();
  await endsIn(null);
  await unsuspendStore({ storeId: cedar.id, reason: 'Test over' }, act());
});

describe('an expired store', () => {
  test('a store is open until the second in which its paid period ends, and closed from then on', async () => {
    now = new Date(Math.ceil(now.getTime() / 1000) * 1000);
    await endsIn(60_000);
    moved(59_999);
    expect((await shopper.get('/')).status).toBe(200);
    moved(1);
    const closed = await shopper.get('/');
    expect(closed.status).toBe(503);
    expect(closed.body).toContain(`<h1>${EXPIRED}</h1>`);
    await endsIn(60_000);
    expect((await shopper.get('/')).status).toBe(200);
  });

  test.each([null, 0])('a store whose period end is %s never expires', async (endsAt) => {
    await setPeriodEnd({ storeId: cedar.id, endsAt: endsAt === null ? null : new Date(endsAt) }, act());
    now = new Date('2999-01-01T00:00:00Z');
    expect((await shopper.get('/')).status).toBe(200);
  });

  test('an expired store answers every page with only its message: uncached, not indexed and with Retry-After', async () => {
    await endsIn(-1000);
    for (const path of [
      '/',
      '/products',
      '/products/brass-lamp',
      '/cart',
      '/checkout',
      '/none',
      '/robots.txt',
    ]) {
      const { status, headers, body } = await shopper.get(path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers).toMatchObject({
        'retry-after': '300',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(body).toContain(EXPIRED);
      expect(body).toContain('<svg aria-hidden="true"');
      expect(body).not.toMatch(/Brass lamp|\/assets\//);
    }
    const arabic = await shopper.get('/ar/products');
    expect(arabic.body).toContain(`<h1>${EXPIRED_AR}</h1>`);
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.body).toContain('href="/products"');
  });

  test('an expired store answers data requests and the API in JSON', async () => {
    await endsIn(-1000);
    for (const path of ['/products.data', '/_.data', '/api/anything']) {
      const { status, headers, body } = await shopper.get(path);
      expect([path, status, headers['retry-after']]).toEqual([path, 503, '300']);
      expect(JSON.parse(body)).toEqual({ error: { code: 'store_expired', message: EXPIRED } });
    }
  });

  test('an expired store accepts no form: no order is placed and the cart is unchanged', async () => {
    const cart = await fillCart(cedar, [{ variantId: lamp }]);
    const { quote } = await checkoutOf(cedar, cart);
    const buyer = new Visitor(server, shopHost(cedar.slug));
    buyer.cookies.set('cart', cart);
    const fields = { ...GOOD_FORM, quote, key: 'k'.repeat(20) };
    await endsIn(-1000);
    await expectNothingChanged(db, async () => {
      for (const path of ['/checkout', '/checkout.data', '/cart', '/track-order']) {
        expect([path, (await buyer.post(path, fields)).status]).toEqual([path, 503]);
      }
    });
    expect(buyer.cookies.get('cart')).toBe(cart);
    await endsIn(null);
    expect((await buyer.post('/checkout', fields)).headers.location).toMatch(/^\/order-confirmed\//);
  });

  test('an expired store still serves its pictures, files, health check and admin, and other stores stay open', async () => {
    await endsIn(-1000);
    const { stripeId } = await subscriptionOf(cedar.id);
    expect((await shopper.get(`/api/check-subscription/${stripeId}`)).status).toBe(200);
    expect((await shopper.get('/_next/image?url=%2Fmedia%2Fnone&w=64&q=75')).status).not.toBe(503);
    expect((await shopper.get('/admin/orders')).headers.location).toContain(adminHost(cedar.slug));
    expect((await ask(server, { host: shopHost(najd.slug), path: '/' })).status).toBe(200);
    expect((await ask(server, { host: PLATFORM, path: '/login' })).status).toBe(200);
  });
});

test('an owner sees on the platform which of their stores is closed', async () => {
  await endsIn(-1000);
  const { platform } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  expect((await platform.get('/stores')).body).toMatch(/>Expired</);
  await suspendStore({ storeId: cedar.id, reason: 'Sells fakes' }, act());
  expect((await platform.get('/stores')).body).toMatch(/>Suspended</);
  await unsuspendStore({ storeId: cedar.id, reason: 'Cleared' }, act());
  await endsIn(null);
  expect((await platform.get('/stores')).body).not.toMatch(/>Expired<|>Suspended</);
});

describe('a suspended store', () => {
  test('a suspended store shows that it is unavailable, in the platform’s design, with a contact and without the reason', async () => {
    await withStore(cedar.id, (tx) => saveDetails(tx, { contactEmail: 'hi@cedar.example' }, act()));
    await suspendStore({ storeId: cedar.id, reason: 'Sells fakes' }, act());
    const { status, headers, body } = await shopper.get('/products');
    expect([status, headers['x-robots-tag']]).toEqual([503, 'noindex']);
    expect(body).toContain('<h1>This store is not available right now</h1>');
    expect(body).toContain('mailto:hi@cedar.example');
    expect(body).not.toMatch(/fakes|subscription is expired|Cedar House/);
    const json = await shopper.get('/products.data');
    expect(JSON.parse(json.body)).toMatchObject({ error: { code: 'store_suspended' } });
    await unsuspendStore({ storeId: cedar.id, reason: 'Cleared' }, act());
    expect((await shopper.get('/products')).status).toBe(200);
  });
});

describe('the subscription check (T)', () => {
  const check = (host: string, stripeId: string) =>
    ask(server, { host, path: `/api/check-subscription/${stripeId}` });

  test('the subscription check returns a store’s own period end in seconds', async () => {
    now = new Date('2026-12-01T00:00:00Z');
    await endsIn(86_400_000);
    const { stripeId } = await subscriptionOf(cedar.id);
    const { status, headers, body } = await check(shopHost(cedar.slug), stripeId ?? '');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json',
      'no-store',
    ]);
    const id = stripeId?.replace('cus_', 'sub_');
    expect(JSON.parse(body)).toEqual({ data: [{ id, status: 'active', current_period_end: 1796169600 }] });
  });

  test('the check of a plan returns nothing if the request names another store or none, or comes to another host', async () => {
    const { stripeId } = await subscriptionOf(najd.id);
    for (const id of [stripeId ?? '', 'cus_000000000000000000000000']) {
      const { status, body } = await check(shopHost(cedar.slug), id);
      expect([status, body]).toEqual([200, '{"data":[]}']);
    }
    for (const host of [PLATFORM, adminHost(najd.slug)]) {
      expect((await check(host, stripeId ?? '')).body).not.toContain('current_period_end');
    }
  });

  test.each([
    '',
    'cus_',
    'x',
    'cus_%27%20or%201%3D1',
    'cus_0000%2f0000',
    `cus_${'a'.repeat(400)}`,
    '1'.repeat(30),
  ])('the subscription check refuses the malformed id %s', async (id) => {
    const address = { host: shopHost(cedar.slug), path: `/api/check-subscription/${id}` };
    const { status, body } = await askSpelled(server, address);
    expect([status, JSON.parse(body).error.code]).toEqual([400, 'malformed']);
  });

  test('the subscription check refuses a post', async () => {
    const { stripeId } = await subscriptionOf(cedar.id);
    const posted = await shopper.post(`/api/check-subscription/${stripeId}`, {});
    expect(posted.status).toBe(404);
  });
});
