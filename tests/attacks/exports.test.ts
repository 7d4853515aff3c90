import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { setPeriodEnd, suspendStore } from '#domain/subscription/index.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const ACT = systemAct('test', TEST_TIME);
const EVIL = '=HYPERLINK("http://evil.example")';

const lamp = await makeVariant(cedar, { title: 'Brass lamp', amount: 2050, stock: 9 });
const formula = await makeVariant(cedar, {
  title: EVIL,
  amount: 100,
  stock: { isTracked: true, quantity: 3 },
});
await orderOf(cedar, [{ variantId: lamp, quantity: 2 }, { variantId: formula }], {
  form: { ...GOOD_FORM, name: '+SUM(1)', city: 'الرياض' },
});
const secret = await makeVariant(najd, { title: 'Najd secret', amount: 100, stock: 1 });
await orderOf(najd, [{ variantId: secret }]);
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const ORDERS = '/admin/settings/export/orders.csv';
const PRODUCTS = '/admin/settings/export/products.csv';
const rowsOf = ({ body }: Answer) => parse(body, { bom: true }) as string[][];
const exported = (visitor: Visitor, path: string, password = TEST_PASSWORD) =>
  visitor.post(path, { password });

describe('a store’s export (Z)', () => {
  test('an export is a CSV file with a byte order mark, named after store and day, and not cached', async () => {
    const { status, headers, body } = await exported(owner, ORDERS);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="cedar-orders-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
    });
    expect(body.charCodeAt(0)).toBe(0xfeff);
    expect(body).toContain('الرياض');
  });

  test('an export has each line of each order with its amounts, and no data of another store', async () => {
    const answer = await exported(owner, ORDERS);
    const [head = [], ...rows] = rowsOf(answer);
    expect(head.slice(0, 5)).toEqual(['Order Id', 'Order Date', 'Status', 'Payment Status', 'User Name']);
    const cell = (row: string[], name: string) => row[head.indexOf(name)];
    expect(
      rows.map((row) => ['Order Id', 'Product', 'Quantity', 'Line total'].map((name) => cell(row, name))),
    ).toEqual([
      ['1001', 'Brass lamp', '2', '41.00'],
      ['1001', `'${EVIL}`, '1', '1.00'],
    ]);
    expect(cell(rows[0] ?? [], 'Total')).toBe('47.00');
    expect(answer.body).not.toMatch(/Najd secret/);
    expect((await exported(owner, PRODUCTS)).body).not.toMatch(/Najd secret/);
  });

  test('no cell of an export starts a formula in a spreadsheet, and numbers stay numbers', async () => {
    for (const path of [ORDERS, PRODUCTS]) {
      const cells = rowsOf(await exported(owner, path)).flat();
      expect(cells.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
      expect(cells).toContain(path === ORDERS ? "'+SUM(1)" : `'${EVIL}`);
    }
  });

  test('an export with personal data needs the password again', async () => {
    await db.admin("delete from audit_entries where action like '%.exported'");
    for (const file of ['orders', 'customers', 'reviews']) {
      const path = `/admin/settings/export/${file}.csv`;
      for (const password of ['', 'not the password']) {
        const { status, headers } = await exported(owner, path, password);
        expect([status, headers.location]).toEqual([302, '/admin/settings/export?problem=wrong']);
      }
      const { status, body } = await exported(owner, path);
      expect(status).toBe(200);
      expect(body).not.toMatch(/najd/i);
    }
    const entries = await db.admin(
      "select action from audit_entries where action like '%.exported' order by id",
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'orders.exported',
      'customers.exported',
      'reviews.exported',
    ]);
    expect((await owner.get('/admin/settings/export?problem=wrong')).body).toContain(
      'The password is not right.',
    );
  });

  test('an export is recorded in the audit log with the member who requested it', async () => {
    await db.admin("delete from audit_entries where action like '%.exported'");
    await exported(owner, ORDERS);
    await exported(owner, PRODUCTS);
    const entries = await db.admin(
      "select store_id, actor_id, action from audit_entries where action like '%.exported' order by id",
    );
    expect(entries).toEqual([
      { store_id: cedar.id, actor_id: cedar.ownerId, action: 'orders.exported' },
      { store_id: cedar.id, actor_id: cedar.ownerId, action: 'products.exported' },
    ]);
  });

  test('an export needs its permission: catalogue staff cannot export orders, and a viewer can export nothing', async () => {
    const cases = [
      ['catalog', ORDERS, 403],
      ['catalog', PRODUCTS, 200],
      ['orders', ORDERS, 403],
      ['marketing', PRODUCTS, 403],
      ['viewer', PRODUCTS, 403],
    ] as const;
    for (const [role, path, status] of cases) {
      const name = `${role}-${path.slice(-9, -4)}`;
      const email = await makeStaff(name, [{ store: cedar, role }]);
      const { admin } = await signInToAdmin(server, cedar, email);
      const answer = await expectNothingChanged(db, () => exported(admin, path), ['audit_entries']);
      expect([role, path, answer.status]).toEqual([role, path, status]);
      if (status === 403) expect(answer.body).not.toMatch(/Brass lamp|Sara@/);
    }
  });

  test('an export is refused if it is posted from another site or requested by a link', async () => {
    await expectNothingChanged(db, async () => {
      const foreign = await owner.post(ORDERS, {}, { origin: 'http://evil.example' });
      expect(foreign.status).toBe(403);
      const link = await owner.get(ORDERS);
      expect([link.status, link.headers.location]).toEqual([302, '/admin/settings/export']);
    });
  });

  test('an export of many batches is complete and has each order once', async () => {
    const busy = await makeStore({ slug: 'busy', name: 'Busy' });
    const mug = await makeVariant(busy, { title: 'Mug', amount: 100, stock: null });
    await withStore(busy.id, async (tx) => {
      for (let at = 0; at < 210; at++) {
        // Three orders a second, so that batches also end between orders of the same moment.
        const act = shopperAct(new Date(TEST_TIME.getTime() + Math.floor(at / 3) * 1000));
        const input = { lines: [{ variantId: mug, quantity: 1 }], form: GOOD_FORM, locale: 'en' as const };
        const made = await recordOrder(tx, input, act);
        if (!made.ok) throw new Error(made.code);
      }
    });
    const { admin } = await signInToAdmin(server, busy, busy.ownerEmail);
    const [, ...rows] = rowsOf(await exported(admin, ORDERS));
    expect(rows.length).toBe(210);
    expect(new Set(rows.map(([number]) => number)).size).toBe(210);
  });
});

describe('a closed store’s admin', () => {
  test.each([
    ['expired', () => setPeriodEnd({ storeId: cedar.id, endsAt: TEST_TIME }, ACT)],
    ['suspended', () => suspendStore({ storeId: cedar.id, reason: 'Sells fakes' }, ACT)],
  ])(
    'the admin of a store that is %s says so on every page and accepts no form except billing, export and sign-out',
    async (state, close) => {
      await close();
      const said =
        state === 'expired' ? /Your store subscription is expired, Please renew it/ : /Sells fakes/;
      for (const path of [
        '/admin/orders',
        '/admin/products',
        '/admin/storesetting/logoAndColors',
        '/admin/none',
      ]) {
        const { status, headers, body } = await owner.get(path);
        expect([path, status]).toEqual([path, 503]);
        expect(body).toMatch(said);
        expect(body).not.toMatch(/Brass lamp|Sara@/);
        expect(headers).toMatchObject({
          'retry-after': '300',
          'x-robots-tag': 'noindex',
          'cache-control': 'no-store',
        });
      }
      expect((await owner.get('/admin/orders.data')).status).toBe(503);
      await expectNothingChanged(db, async () => {
        const fields = { primaryColor: '#112233', secondaryColor: '#445566', version: '1' };
        expect((await owner.post('/admin/storesetting/logoAndColors', fields)).status).toBe(503);
      });
      expect((await owner.get('/admin/settings/billing')).status).toBe(200);
      expect((await owner.get('/admin/settings/export')).status).toBe(200);
      expect((await exported(owner, ORDERS)).body).toContain('Brass lamp');
      const email = await makeStaff(`viewer-${state}`, [{ store: cedar, role: 'viewer' }]);
      const { admin: viewer } = await signInToAdmin(server, cedar, email);
      const seen = await viewer.get('/admin/settings/billing');
      expect([seen.status, /cus_/.test(seen.body)]).toEqual([403, false]);
      expect((await viewer.post('/admin/sign-out', {})).status).toBe(302);
    },
  );
});

test('the admin of a store without a billing customer says so to its staff, in their language', async () => {
  const shop = await makeStore({ slug: 'early', name: 'Early bird' });
  const { admin } = await signInToAdmin(server, shop, shop.ownerEmail);
  const visitor = new Visitor(server, shopHost(shop.slug));
  const missing = /stripeId not found!<\/p>/;
  expect((await admin.get('/admin/orders')).body).not.toMatch(missing);
  await db.admin('delete from subscriptions where store_id = $1', [shop.id]);
  expect((await admin.get('/admin/orders')).body).toMatch(missing);
  expect((await admin.get('/admin/settings/billing')).body).toContain('None yet');
  expect((await visitor.get('/')).body).not.toMatch(missing);
  await setPeriodEnd({ storeId: shop.id, endsAt: new Date('2999-01-01T00:00:00Z') }, ACT);
  expect((await admin.get('/admin/orders')).body).not.toMatch(missing);
});

test('importing an exported file changes nothing', async () => {
  const act = systemAct('test', TEST_TIME);
  const shop = await makeStore({ slug: 'round', name: 'Round trip' });
  const product = {
    texts: { en: { title: 'Shirt', bodyHtml: '<p>Soft,\n"warm"</p>' }, ar: { title: 'قميص' } },
    status: 'active' as const,
    tags: ['cotton', 'new'],
    importHandle: 'shirt',
    options: [
      {
        names: { en: 'Size' },
        kind: 'size' as const,
        values: [{ labels: { en: 'S' } }, { labels: { en: 'M' } }],
      },
    ],
    variants: ['S', 'M'].map((size, at) => ({
      values: [size],
      price: money(1999 + at, 'USD'),
      compareAt: money(2999, 'USD'),
      sku: `SHIRT-${size}`,
      weightGrams: 250,
      stock: { isTracked: true, quantity: -2, allowsBackorder: true },
    })),
  };
  await withStore(shop.id, (tx) => saveProduct(tx, product, act));
  const { admin } = await signInToAdmin(server, shop, shop.ownerEmail);
  const first = await exported(admin, PRODUCTS);
  const report = await importFile(shop.id, { file: textSource(first.body) }, act);
  expect(report.errors).toEqual([]);
  expect(report.products).toMatchObject({ created: 0 });
  expect((await exported(admin, PRODUCTS)).body).toBe(first.body);
});
