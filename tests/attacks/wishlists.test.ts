import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { mailBackInStockAlerts } from '#domain/back-in-stock/index.ts';
import { setStock } from '#domain/catalog/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { makeProduct } from '#tests/support/reviewers.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Wishlists and back-in-stock mails from an attacker's point of view (O, A, N).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({}, db.urls);
const at = new Date();
const sara = await makeShopper(db, cedar, { at });
const omar = await makeShopper(db, cedar, { at });
const abroad = await makeShopper(db, najd, { at });
const { productId } = await makeProduct(db, cedar, 'Throw');
const foreign = await makeProduct(db, najd, 'Oud');

const visit = (token: string | null = null, slug = 'cedar') => {
  const visitor = new Visitor(server, shopHost(slug));
  if (token) visitor.cookies.set('shopper', token);
  return visitor;
};
const wishes = async (token: string, slug = 'cedar') =>
  JSON.parse((await visit(token, slug).get('/api/me')).body).wishlist;
// The last use of a session and the queue of notifications are not changes.
const refused = <T>(fn: () => Promise<T>) => expectNothingChanged(db, fn, ['customer_sessions', 'changes']);

describe('the wish of a guest', () => {
  test("a guest’s wish redirects to sign-in with 'Login First', and is stored once the guest has signed in", async () => {
    const guest = visit();
    const referer = `http://${shopHost('cedar')}/products/throw`;
    const answer = await refused(() => guest.post('/wishlist', { product: productId }, { referer }));
    expect(answer.headers.location).toBe(`/login?next=${encodeURIComponent('/products/throw')}`);
    expect((await guest.get(String(answer.headers.location))).body).toContain('Login First');
    const fields = { email: sara.email, password: sara.password, next: '/products/throw' };
    expect((await guest.post('/login', fields)).headers.location).toBe('/products/throw');
    expect(JSON.parse((await guest.get('/api/me')).body)).toMatchObject({
      wishlist: [productId],
      notice: 'Product added in wishlist',
    });
    expect(guest.cookies.has('wish')).toBe(false);
    await guest.post('/wishlist', { product: productId, intent: 'remove' });
    expect(await wishes(sara.token)).toEqual([]);
  });

  test.each(['https://evil.example/', '//evil.example', `http://${shopHost('najd')}/x`, 'javascript:xss()'])(
    'a guest’s wish never redirects to the referrer %s',
    async (referer) => {
      const answer = await visit().post('/wishlist', { product: productId }, { referer });
      expect(answer.headers.location).toBe('/login?next=%2Fwishlist');
    },
  );

  test('a guest’s wish for another store’s product, or for a product that does not exist, is dropped after the sign-in', async () => {
    for (const product of [foreign.productId, "' or 1=1", '../..', 'x'.repeat(5000)]) {
      const guest = visit();
      await guest.post('/wishlist', { product });
      guest.cookies.set('wish', encodeURIComponent(product.slice(0, 300)));
      await guest.post('/login', { email: omar.email, password: omar.password });
      expect(await wishes(omar.token)).toEqual([]);
    }
  });
});

describe('a wishlist (O)', () => {
  test('a wishlist is not changed by a GET request, from another site, or for another shopper', async () => {
    for (const path of [`/wishlist?product=${productId}&intent=add`, `/wishlist/now?product=${productId}`]) {
      await refused(() => visit(sara.token).get(path));
    }
    const evil = { origin: 'https://evil.example' };
    for (const path of ['/wishlist', '/wishlist/now']) {
      const answer = await refused(() => visit(sara.token).post(path, { product: productId }, evil));
      expect(answer.status).toBe(403);
      expect(
        (await refused(() => visit(abroad.token).post(path, { product: productId }))).status,
      ).toBeLessThan(400);
    }
    await visit(sara.token).post('/wishlist/now', {
      product: productId,
      customerId: omar.id,
      customer_id: omar.id,
    });
    expect([await wishes(sara.token), await wishes(omar.token), await wishes(abroad.token, 'najd')]).toEqual([
      [productId],
      [],
      [],
    ]);
  });

  test('a wishlist is on no shared page, and only its owner can open it', async () => {
    const [own, plain] = [
      await visit(sara.token).get('/products/throw'),
      await visit().get('/products/throw'),
    ];
    expect(own.body).toBe(plain.body);
    expect(own.body).not.toContain('aria-pressed="true"');
    const page = await visit(sara.token).get('/wishlist');
    expect([page.status, page.headers['cache-control'], page.body.includes('Throw')]).toEqual([
      200,
      'no-store',
      true,
    ]);
    expect((await visit(omar.token).get('/wishlist')).body).not.toContain('/products/throw');
    expect((await visit(sara.token, 'najd').get('/wishlist')).headers.location).toBe(
      '/login?next=%2Fwishlist',
    );
  });
});

describe('the back-in-stock form', () => {
  test('the back-in-stock form stores nothing from another site or from a robot that fills the hidden field', async () => {
    const { variantId } = await makeProduct(db, cedar, 'Vase', 0);
    const fields = { variant: variantId, slug: 'vase', email: 'mona@example.com' };
    const evil = { origin: 'https://evil.example' };
    expect((await refused(() => visit().post('/back-in-stock', fields, evil))).status).toBe(403);
    const robot = await refused(() => visit().post('/back-in-stock', { ...fields, website: 'x' }));
    expect([robot.status, robot.body.includes('We will e-mail you')]).toEqual([200, true]);
  });

  test('back-in-stock mails link to this store, whatever host is forwarded, and opening the link unsubscribes nobody', async () => {
    const { variantId } = await makeProduct(db, cedar, 'Lamp', 0);
    const fields = { variant: variantId, slug: 'lamp', email: 'mona@example.com' };
    const answer = await visit().post('/back-in-stock', fields, { forwarded: 'host=evil.example' });
    expect(answer.status).toBe(200);
    await withStore(cedar.id, (tx) => setStock(tx, { variantId, isTracked: true, quantity: 1 }, SHOPPER));
    await withStore(cedar.id, (tx) => mailBackInStockAlerts(tx, variantId, SHOPPER));
    const [mail] = await db.admin<{ body_text: string; leave_url: string }>(
      "select body_text, leave_url from mails where kind = 'back_in_stock'",
    );
    expect(mail?.body_text).not.toContain('evil');
    const link = new URL(mail?.leave_url ?? '');
    expect(link.origin).toBe(`http://${shopHost('cedar')}`);
    const path = link.pathname + link.search;
    expect((await refused(() => visit().get(path))).status).toBe(200);
    const elsewhere = await refused(() => visit(null, 'najd').post(path, {}));
    expect(elsewhere.body).not.toContain('Done.');
    // Sent as a mail program sends it (RFC 8058): from no page and without a cookie.
    const oneClick = await ask(
      server,
      { host: shopHost('cedar'), path },
      {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    expect(oneClick.status).toBe(200);
    expect(await db.admin('select 1 from back_in_stock_alerts where variant_id = $1', [variantId])).toEqual(
      [],
    );
  });
});
