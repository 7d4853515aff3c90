import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { makeCustomer, signInAs } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { fillCart, lookAtCart, makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeProduct } from '#tests/support/reviewers.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// GET /api/me returns all personal data of a page in one call (T3, C).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const cup = await makeVariant(cedar, { title: 'Cup', amount: 1200, stock: 12 });
const plate = await makeVariant(cedar, { title: 'Plate', amount: 800, stock: 12 });
const NOBODY = {
  user: null,
  mark: '',
  cart: { count: 0, currency: 'USD', lines: [] },
  wishlist: [],
  reviewable: [],
  notice: null,
};

const visit = (slug: string) => new Visitor(server, shopHost(slug));

async function withCart(slug: string): Promise<Visitor> {
  const lines = [
    { variantId: cup, quantity: 3 },
    { variantId: plate, quantity: 1 },
  ];
  const visitor = visit(slug);
  visitor.cookies.set('cart', await fillCart(cedar, lines));
  return visitor;
}

test('/api/me returns no account and an empty cart to a new visitor, and is not cached', async () => {
  const answer = await expectNothingChanged(db, () => visit('cedar').get('/api/me'));
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, NOBODY]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.headers).not.toHaveProperty('etag');
});

test('/api/me returns the same cart count as the cart page, in the requested language', async () => {
  const visitor = await withCart('cedar');
  for (const locale of ['en', 'ar'] as const) {
    const { cart } = JSON.parse((await visitor.get(`/api/me?locale=${locale}`)).body);
    const view = await lookAtCart(cedar, visitor.cookies.get('cart') ?? '', locale);
    const lines = view.lines.map(({ variantId, title, quantity, lineTotal }) => ({
      ...{ variantId, title, quantity },
      amount: lineTotal.amount,
    }));
    expect(cart).toEqual({ count: 4, currency: view.currency, lines });
    expect(cart.count).toBe(view.count);
  }
});

test("/api/me returns an empty cart for another store's cookie (T3)", async () => {
  const visitor = await withCart('najd');
  const answer = await visitor.get('/api/me');
  expect(JSON.parse(answer.body)).toEqual({ ...NOBODY, cart: { ...NOBODY.cart, currency: najd.currency } });
  expect(answer.body).not.toContain('Cup');
});

test.each(['x', "' or 1=1 --", 'a'.repeat(5000), '%00'])(
  '/api/me returns an empty cart for an invalid cookie',
  async (cart) => {
    const visitor = visit('cedar');
    visitor.cookies.set('cart', cart);
    const answer = await visitor.get('/api/me?locale=__proto__&locale=xx');
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, NOBODY]);
  },
);

test('/api/me returns a notice once, in the requested language, and returns no text for an unknown notice', async () => {
  const visitor = visit('cedar');
  visitor.cookies.set('notice', 'updated');
  expect(JSON.parse((await visitor.get('/api/me?locale=ar')).body).notice).toBe('تم تحديث السلة');
  expect(JSON.parse((await visitor.get('/api/me?locale=ar')).body).notice).toBeNull();
  for (const name of ['constructor', '<b>x</b>', 'toString']) {
    visitor.cookies.set('notice', name);
    expect(JSON.parse((await visitor.get('/api/me')).body).notice).toBeNull();
  }
});

test('/api/me exists on storefronts only, and for GET only', async () => {
  for (const host of [PLATFORM, adminHost('cedar')]) {
    const { body, status } = await new Visitor(server, host).get('/api/me');
    expect(status).not.toBe(200);
    expect(body).not.toContain('"cart"');
  }
  expect((await visit('cedar').post('/api/me', {})).status).toBe(404);
  const foreign = await visit('cedar').post('/api/me', {}, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
});

test('/api/me of a closed store returns no account', async () => {
  const act = systemAct('test', TEST_TIME);
  await suspendStore({ storeId: cedar.id, reason: 'a test' }, act);
  const answer = await (await withCart('cedar')).get('/api/me');
  expect([answer.status, answer.body.includes('cart')]).toEqual([503, false]);
  await unsuspendStore({ storeId: cedar.id, reason: 'a test' }, act);
});

test('/api/me offers the review form to shoppers who may write a review, and tells others who may write one', async () => {
  const { productId, variantId } = await makeProduct(db, cedar, 'Jug', 9);
  const { id } = await makeCustomer(cedar, { email: 'buyer@example.com' });
  const { orderId } = await orderOf(cedar, [{ variantId }], { customerId: id });
  const buyer = visit('cedar');
  buyer.cookies.set('shopper', await signInAs(cedar, id));
  const reviewable = async () => JSON.parse((await buyer.get('/api/me')).body).reviewable;
  expect(await reviewable()).toEqual([]);
  await db.admin(`update orders set status = 'delivered' where id = $1`, [orderId]);
  expect(await reviewable()).toEqual([productId]);
  expect(JSON.parse((await visit('cedar').get('/api/me')).body).reviewable).toEqual([]);
  const { body } = await visit('cedar').get('/products/jug');
  expect(body).not.toContain('href="/products/jug/review"');
  expect(body).toContain('Only shoppers who bought this product here can review it.');
});
