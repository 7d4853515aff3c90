import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { readAccess, type StoreAccess, saveAccess } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { askSpelled, type Followed, spellingsOf } from '#tests/support/spellings.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, form, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// No other spelling of an address bypasses a check, even while pages are cached (P).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const lamp = await makeVariant(cedar, { title: 'Brass lamp', amount: 2000, stock: 50 });
const host = shopHost(cedar.slug);
const origin = `${server.config.scheme}://${host}`;
let version = 1;

async function set(change: Partial<StoreAccess>): Promise<void> {
  const act = systemAct('test', TEST_TIME);
  const saved = await withStore(cedar.id, (tx) =>
    saveAccess(tx, { ...readAccess({}), version, ...change }, act),
  );
  if (!saved.ok) throw new Error(saved.code);
  version = saved.value.version;
}

/** Expects one of these answers for every spelling, or a 404. */
async function expectEach(
  path: string,
  statuses: number[],
  answer: (spelled: string) => Promise<Followed>,
): Promise<void> {
  for (const spelled of [path, ...spellingsOf(path)]) {
    const { status, asked } = await answer(spelled);
    expect([...statuses, 404], `${asked.join(' → ')} answered ${status}`).toContain(status);
  }
}

const post = (path: string, fields: Record<string, string>, cookie = '', from = origin) => {
  const { body, type } = form(fields);
  const headers = { origin: from, cookie, 'content-type': type };
  return askSpelled(server, { host, path }, { method: 'POST', body, headers });
};
const get = (path: string, cookie = '') => askSpelled(server, { host, path }, { headers: { cookie } });

async function checkoutForm(): Promise<{ fields: Record<string, string>; cookie: string }> {
  const cart = await fillCart(cedar, [{ variantId: lamp }]);
  const { quote, idempotencyKey } = await checkoutOf(cedar, cart);
  return { fields: { ...GOOD_FORM, quote, key: idempotencyKey }, cookie: `cart=${cart}` };
}

test('while a store is on holiday, no spelling of the checkout’s address shows it or places an order', async () => {
  await set({ mode: 'holiday' });
  const { fields, cookie } = await checkoutForm();
  await expectNothingChanged(db, () => expectEach('/checkout', [503], (path) => post(path, fields, cookie)));
  await expectEach('/checkout', [503], (path) => get(path, cookie));
  await set({});
  expect((await post('/checkout', fields, cookie)).status, 'and the form was a good one').toBe(303);
});

test.each([
  [{ mode: 'password', password: 'olive tree' } as const, 401],
  [{ mode: 'soon' } as const, 503],
])('with the access setting %o, no spelling of any address shows the shop', async (access, status) => {
  await set(access);
  for (const path of [
    '/products',
    '/products/brass-lamp',
    '/search',
    '/api/me',
    '/api/suggestions',
    '/api/votes',
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/feeds/google-en.xml',
    '/share/store-en.jpg',
  ]) {
    // Recording a visit is a post there, and the closed API answers 503.
    await expectEach(path, [status, 503], get);
  }
});

test('no spelling of any address shows the shop of a suspended store', async () => {
  await set({});
  const act = systemAct('operator', new Date());
  await suspendStore({ storeId: cedar.id, reason: 'Test' }, act);
  for (const path of ['/products', '/checkout', '/api/me', '/robots.txt']) await expectEach(path, [503], get);
  await unsuspendStore({ storeId: cedar.id, reason: 'Test over' }, act);
});

test('no spelling of a personal page’s address is cached', async () => {
  const { fields, cookie } = await checkoutForm();
  const buyer = new Visitor(server, host);
  buyer.cookies.set('cart', cookie.slice('cart='.length));
  const placed = await buyer.post('/checkout', fields);
  const confirmed = String(placed.headers.location).replace(/\?.*/, '');
  for (const path of [confirmed, '/checkout', '/login']) {
    for (const spelled of [path, ...spellingsOf(path)]) {
      for (let round = 0; round < 2; round++) {
        const { status, headers, asked } = await get(spelled, buyer.cookieHeader());
        const told = `${asked.join(' → ')} answered ${status}`;
        expect(headers['x-souk-cache'] ?? '', told).not.toMatch(/^hit/);
        if (status < 300) expect(headers['cache-control'], told).toBe('no-store');
      }
    }
  }
});

test('no spelling of an address accepts a form from another site', async () => {
  const { fields, cookie } = await checkoutForm();
  await expectNothingChanged(db, async () => {
    for (const path of ['/checkout', '/cart', '/login']) {
      await expectEach(path, [403], (spelled) => post(spelled, fields, cookie, 'https://evil.example'));
    }
  });
});

test('no spelling of an admin page’s URL shows the page to a visitor who is not signed in', async () => {
  for (const path of ['/admin/orders', '/admin/live', '/admin/storesetting/contact&footer']) {
    await expectEach(path, [302, 401, 202], (spelled) =>
      askSpelled(server, { host: adminHost(cedar.slug), path: spelled }),
    );
  }
});

test('other spellings of a page’s address redirect to it permanently, and none redirects elsewhere', async () => {
  for (const [path, canonical] of [
    ['/Products/', '/products'],
    ['/%70roducts?sort=name', '/products?sort=name'],
    ['/AR/Products/Brass-Lamp//', '/ar/products/Brass-Lamp'],
    ['/Products/_.data', '/products.data'],
    ['/ar/_.data', '/ar.data'],
    ['/API/Me?locale=ar', '/api/me?locale=ar'],
    [`/categories/${encodeURIComponent('قماش').toLowerCase()}`, `/categories/${encodeURIComponent('قماش')}`],
    ['//evil.example//%41', '/evil.example/A'],
  ]) {
    const { status, headers } = await ask(server, { host, path: path ?? '' });
    expect([path, status, headers.location]).toEqual([path, 308, origin + canonical]);
  }
});
