import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { startImport } from '#domain/import/index.ts';
import { newToken } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, openAdmin, pathOf, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const ACT = systemAct('test', TEST_TIME);

// Everything of cedar has this mark, which no page of najd may show.
const SECRET = 'CedarOnlySecret';
const lamp = await makeVariant(cedar, { title: `Lamp ${SECRET}`, amount: 2000, stock: 50 });
const rug = await makeVariant(najd, { title: 'Rug', amount: 3000, stock: 50 });
const order = await orderOf(cedar, [{ variantId: lamp }], {
  form: { ...GOOD_FORM, name: SECRET, address: SECRET },
});
// The same order number exists in both stores.
const own = await orderOf(najd, [{ variantId: rug }]);
const cartToken = await fillCart(cedar, [{ variantId: lamp }]);
const importId = await withStore(cedar.id, (tx) =>
  startImport(tx, { fileName: `${SECRET}.csv`, isDryRun: true }, ACT),
);
const owner = await signInToAdmin(server, cedar, cedar.ownerEmail);
const other = await signInToAdmin(server, najd, najd.ownerEmail);

/** A shopper at najd who sends cookies of cedar. */
function intruder(cookies: Record<string, string> = {}): Visitor {
  const visitor = new Visitor(server, shopHost(najd.slug));
  for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value);
  return visitor;
}

describe('ids of one store at another (T2)', () => {
  test('both stores of the attacks have an order 1001, so that a number alone does not identify an order', () => {
    expect([order.number, own.number]).toEqual([1001, 1001]);
  });

  test.each([
    ['add', { quantity: '1' }],
    ['buy', { quantity: '1' }],
    ['set', { quantity: '3' }],
    ['remove', {}],
    ['accept', {}],
  ])('a cart post (%s) with another store’s variant is refused', async (intent, fields) => {
    const visitor = intruder();
    await expectNothingChanged(db, async () => {
      for (const path of ['/cart', '/cart/now']) {
        const answer = await visitor.post(path, { intent, variant: lamp, ...fields });
        expect([200, 303, 422]).toContain(answer.status);
        expect(answer.body).not.toContain(SECRET);
        expect(answer.headers['set-cookie']?.join() ?? '').not.toContain('cart=');
      }
    });
  });

  test('a cart post with the store’s own variant succeeds', async () => {
    const visitor = intruder();
    const answer = await visitor.post('/cart', { intent: 'add', variant: rug, quantity: '1' });
    expect([answer.status, visitor.cookies.has('cart')]).toEqual([303, true]);
  });

  test('in the admin of another store, an order’s id opens no page, changes no status and records no cash', async () => {
    const path = `/admin/orders/${order.orderId}`;
    await expectNothingChanged(db, async () => {
      for (const asked of [path, `${path}.data`]) {
        const seen = await other.admin.get(asked);
        expect([asked, seen.status]).toEqual([asked, 404]);
        expect(seen.body).not.toContain(SECRET);
      }
      for (const move of ['process', 'ship', 'deliver', 'cancel', 'collect_cash']) {
        expect((await other.admin.post(path, { move })).status).toBe(404);
      }
    });
  });

  test('an order’s page opens in the admin of its own store', async () => {
    const path = `/admin/orders/${order.orderId}`;
    const seen = await owner.admin.get(path);
    expect([seen.status, seen.body.includes(SECRET)]).toEqual([200, true]);
  });

  test.each(['', '/errors.csv', '/undo', '.data'])(
    'an import of one store is not found at the admin of another (%s)',
    async (tail) => {
      const path = `/admin/products/import/${importId}${tail}`;
      expect((await owner.admin.get(path)).status).toBe(200);
      await expectNothingChanged(db, async () => {
        const seen = await other.admin.get(path);
        expect([seen.status, seen.body.includes(SECRET)]).toEqual([404, false]);
      });
    },
  );

  test('products, categories and search of one store are not found at another', async () => {
    const saved = await withStore(cedar.id, (tx) =>
      saveProduct(
        tx,
        {
          texts: { en: { title: `Unique ${SECRET}` } },
          status: 'active',
          options: [],
          variants: [{ values: [], price: money(500, 'USD'), stock: { isTracked: false, quantity: 0 } }],
        },
        ACT,
      ),
    );
    expect(saved.ok).toBe(true);
    const at = (host: string, path: string) => new Visitor(server, host).get(path);
    const slug = `unique-${SECRET.toLowerCase()}`;
    expect((await at(shopHost(cedar.slug), `/products/${slug}`)).status).toBe(200);
    expect((await at(shopHost(najd.slug), `/products/${slug}`)).status).toBe(404);
    for (const path of [
      `/search?q=${SECRET}`,
      '/products',
      '/',
      '/search.data?q=unique',
      '/new-arrivals',
      '/products.data',
    ]) {
      expect((await at(shopHost(cedar.slug), path)).body, path).toMatch(new RegExp(SECRET));
      expect(
        (await at(shopHost(najd.slug), path)).body.replaceAll(`q=${SECRET}`, '').replaceAll(SECRET, ''),
        path,
      ).not.toMatch(/Lamp|Unique/);
    }
  });
});

describe('tokens and sessions of one store at another (T3)', () => {
  test('a cart cookie of another store opens no cart and changes nothing in the other store’s cart', async () => {
    await expectNothingChanged(db, async () => {
      const visitor = intruder({ cart: cartToken });
      for (const path of ['/cart', '/cart.data', '/checkout'])
        expect((await visitor.get(path)).body).not.toContain(SECRET);
      await visitor.post('/cart', { intent: 'remove', variant: lamp });
      await visitor.post('/cart', { intent: 'set', variant: lamp, quantity: '9' });
    });
  });

  test('adding with another store’s cart cookie creates a new cart under another token', async () => {
    const visitor = intruder({ cart: cartToken });
    await visitor.post('/cart', { intent: 'add', variant: rug, quantity: '1' });
    expect(visitor.cookies.get('cart')).not.toBe(cartToken);
    const lines = await db.admin('select store_id from cart_lines where variant_id = $1', [lamp]);
    expect(new Set(lines.map((line) => line.store_id))).toEqual(new Set([cedar.id]));
  });

  test('a checkout with the cart of another store places no order', async () => {
    const { quote } = await checkoutOf(cedar, cartToken);
    await expectNothingChanged(db, async () => {
      const answer = await intruder({ cart: cartToken }).post('/checkout', {
        ...GOOD_FORM,
        quote,
        key: newToken(),
      });
      expect([answer.status, pathOf(answer.headers.location)]).toEqual([303, '/cart']);
    });
  });

  test('an order’s token opens the order in its own store only, by link and by cookie', async () => {
    const { number, orderToken } = order;
    const seen = await new Visitor(server, shopHost(cedar.slug)).get(
      `/order-confirmed/${number}?token=${orderToken}`,
    );
    expect([seen.status, seen.body.includes(SECRET)]).toEqual([200, true]);
    await expectNothingChanged(db, async () => {
      for (const visitor of [intruder(), intruder({ order: `${number}.${orderToken}` })]) {
        for (const page of ['order-confirmed', 'order-cancelled', 'ar/order-confirmed']) {
          for (const path of [
            `/${page}/${number}?token=${orderToken}`,
            `/${page}/${number}.data?token=${orderToken}`,
            `/${page}/${number}`,
          ]) {
            const answer = await visitor.get(path);
            expect([path, answer.body.includes(SECRET)]).toEqual([path, false]);
            // The store redirects its own default language's prefix before it looks anything up.
            expect([301, 404]).toContain(answer.status);
          }
        }
      }
    });
  });

  test('order tracking gives the same answer for another store’s order as for an unknown order', async () => {
    const at = (host: string, email: string) =>
      new Visitor(server, host).post('/track-order', { number: '1001', email });
    await orderOf(cedar, [{ variantId: lamp }], {
      form: { ...GOOD_FORM, email: 'only@cedar.example', name: SECRET },
    });
    const foreign = await new Visitor(server, shopHost(najd.slug)).post('/track-order', {
      number: '1002',
      email: 'only@cedar.example',
    });
    const nobody = await at(shopHost(najd.slug), 'nobody@cedar.example');
    expect([foreign.status, nobody.status]).toEqual([404, 404]);
    expect(foreign.body).not.toContain(SECRET);
  });

  test('a staff session of one store is not signed in at the admin of another, even with the same rights there', async () => {
    const email = await makeStaff('both', [
      { store: cedar, role: 'owner' },
      { store: najd, role: 'owner' },
    ]);
    const signed = await signInToAdmin(server, cedar, email);
    const thief = new Visitor(server, adminHost(najd.slug));
    thief.cookies.set('staff', signed.admin.cookies.get('staff') ?? '');
    await expectNothingChanged(db, async () => {
      for (const path of [
        '/admin/orders',
        '/admin/products',
        '/admin/orders.data',
        `/admin/orders/${own.orderId}`,
      ]) {
        const answer = await thief.get(path);
        expect([302, 202]).toContain(answer.status);
        expect(answer.body).not.toMatch(/Rug|Sara Haddad/);
      }
      expect((await thief.post(`/admin/orders/${own.orderId}`, { move: 'cancel' })).status).toBe(302);
    });
  });

  test('a platform session cannot be used as a staff session, nor a staff session as a platform session', async () => {
    const admin = new Visitor(server, adminHost(cedar.slug));
    admin.cookies.set('staff', owner.platform.cookies.get('platform') ?? '');
    expect((await admin.get('/admin/orders')).status).toBe(302);
    const platform = new Visitor(server, PLATFORM);
    platform.cookies.set('platform', owner.admin.cookies.get('staff') ?? '');
    expect((await platform.get('/stores')).status).toBe(302);
    const shop = intruder({
      staff: owner.admin.cookies.get('staff') ?? '',
      platform: owner.platform.cookies.get('platform') ?? '',
    });
    expect((await shop.get('/')).body).not.toContain(cedar.ownerEmail);
  });

  test('a hand-off token made for one store is refused at another, and stays valid for its own', async () => {
    const mine = new Visitor(server, adminHost(cedar.slug));
    const begun = await mine.get('/admin');
    const handed = await owner.platform.get(pathOf(begun.headers.location));
    const token = new URL(handed.headers.location ?? '').searchParams.get('token') ?? '';
    const thief = new Visitor(server, adminHost(najd.slug));
    thief.cookies.set('handoff', mine.cookies.get('handoff') ?? '');
    await expectNothingChanged(db, async () => {
      const refused = await thief.post('/handoff', { token, next: '/admin' });
      expect([refused.status, thief.cookies.has('staff')]).toEqual([400, false]);
    });
    expect((await mine.post('/handoff', { token, next: '/admin' })).status).toBe(302);
  });

  test('the platform makes no hand-off for a store that the user does not work in', async () => {
    const mine = new Visitor(server, adminHost(najd.slug));
    const begun = await mine.get('/admin');
    await expectNothingChanged(db, async () => {
      const refused = await owner.platform.get(pathOf(begun.headers.location));
      expect([refused.status, refused.headers.location]).toEqual([403, undefined]);
    });
    await openAdmin(other.platform, mine, pathOf(begun.headers.location));
    expect((await mine.get('/admin/orders')).status).toBe(200);
  });
});
