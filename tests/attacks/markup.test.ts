import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveBrand, saveCategory } from '#domain/catalog/index.ts';
import type { PlacedOrder } from '#domain/checkout/index.ts';
import { listImports } from '#domain/import/index.ts';
import { listMails, readMail } from '#domain/mail/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { CEDAR_ORIGINS } from '#tests/support/mails.ts';
import { activeMarkup } from '#tests/support/markup.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { BREAKERS, PAYLOADS, packed } from './payloads.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const ACT = systemAct('test', TEST_TIME);
const ALL = [...PAYLOADS, ...BREAKERS];

const TITLES = packed(ALL, 180);
const HEAD = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Price',
  'SEO Title',
  'SEO Description',
  'Image Alt Text',
  'Status',
];
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const row = (text: string, at: number) =>
  [
    text.slice(0, 80),
    `${text} #${at}`,
    ALL.join('\n<p>and</p>\n'),
    text.slice(0, 100),
    text.slice(0, 100),
    text.replaceAll(',', ' ').slice(0, 100),
    text.slice(0, 60),
    text.slice(0, 60),
    text.slice(0, 60),
    '12.50',
    text,
    text,
    text,
    'active',
  ]
    .map(cell)
    .join(',');

const imported = await importFile(
  cedar.id,
  { file: textSource([HEAD.join(','), ...TITLES.map(row)].join('\n'), `${TITLES[0]}.csv`) },
  ACT,
);
await withStore(cedar.id, async (tx) => {
  for (const text of packed(ALL, 100)) {
    await saveCategory(tx, { texts: { en: { title: text }, ar: { title: text } } }, ACT);
    await saveBrand(tx, { texts: { en: { name: text }, ar: { name: text } } }, ACT);
  }
  const words = {
    name: TITLES[0]!.slice(0, 100),
    announcement: TITLES[1]!,
    description: TITLES[2]!,
    address: TITLES[3]!,
    hours: TITLES[4]!,
  };
  await saveDetails(tx, { texts: { en: words, ar: words } }, ACT);
});

const lamp = await makeVariant(cedar, { title: 'Brass lamp', amount: 2000, stock: null });
const fields = (limit: number, at: number) => packed(ALL, limit)[at % packed(ALL, limit).length] ?? '';
const orders: PlacedOrder[] = [];
for (let at = 0; at < packed(ALL, 118).length; at++) {
  const form = {
    ...GOOD_FORM,
    name: `xss ${fields(110, at)}`,
    address: fields(290, at),
    addressMore: fields(280, at + 3),
    city: fields(118, at + 1),
    note: fields(990, at),
  };
  orders.push(await orderOf(cedar, [{ variantId: lamp }], { form }));
}

const newestImport = async () => (await withStore(cedar.id, listImports))[0]?.id;
const shopper = () => new Visitor(server, shopHost(cedar.slug));
const expectSafe = ({ body, headers }: Answer, what: string) =>
  expect(activeMarkup(body, String(headers['content-security-policy'] ?? '')), what).toEqual([]);

async function expectSafePages(visitor: Visitor, paths: string[]) {
  for (const path of paths) {
    const answer = await visitor.get(path);
    expect([200, 301, 302, 404], path).toContain(answer.status);
    expect(answer.headers.location ?? '/', path).toMatch(/^\/(?![/\\])/);
    expectSafe(answer, path);
  }
}

describe('the markup check itself (X)', () => {
  test(`the markup check finds each payload that is not escaped`, () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(60);
    expect(
      PAYLOADS.filter((text) => activeMarkup(`<!doctype html><body><p>${text}</p></body>`).length === 0),
    ).toEqual([]);
  });

  test('the markup check finds a text that ends a data script, a text inside a script, and a script without a hash', () => {
    const data = (text: string) => `<script type="application/json" id="page-state">["${text}"]</script>`;
    expect(activeMarkup(data('a xss \\u003c/script>'))).toEqual([]);
    expect(activeMarkup(data('";xss();"'))).toHaveLength(1);
    expect(activeMarkup(data('</script><script>xss()</script>'))).not.toEqual([]);
    expect(activeMarkup('<script>"a xss"</script>')).toHaveLength(1);
    expect(activeMarkup('<script>ours()</script>', "script-src 'self'")).toHaveLength(1);
  });
});

describe('no text that somebody typed runs as markup (X)', () => {
  test('the payloads are stored in every product, category and order of the test’s store', async () => {
    expect(imported.products.created + imported.errors.length).toBe(TITLES.length);
    expect(imported.products.created).toBeGreaterThan(TITLES.length / 2);
    const [{ n }] = (await db.admin<{ n: number }>(
      `select count(*)::int as n from orders where user_name like 'xss %'`,
    )) as [{ n: number }];
    expect(n).toBe(orders.length);
  });

  test('no payload runs on home, listing, filter and product pages, in both languages', async () => {
    const slugs = await db.admin<{ slug: string }>(
      `select slug from product_texts where store_id = $1 and locale = 'en'`,
      [cedar.id],
    );
    const categories = await db.admin<{ slug: string }>(
      `select slug from category_texts where store_id = $1 and locale = 'en' limit 4`,
      [cedar.id],
    );
    const brands = await db.admin<{ slug: string }>(
      `select slug from brand_texts where store_id = $1 and locale = 'en' limit 4`,
      [cedar.id],
    );
    await expectSafePages(shopper(), [
      '/',
      '/ar',
      '/products',
      '/ar/products',
      '/new-arrivals',
      '/categories',
      '/brands',
      ...slugs.filter((_, at) => at % 2 === 0).map(({ slug }) => `/products/${encodeURIComponent(slug)}`),
      ...slugs.slice(0, 5).map(({ slug }) => `/ar/products/${encodeURIComponent(slug)}`),
      ...categories.map(({ slug }) => `/categories/${encodeURIComponent(slug)}`),
      ...brands.map(({ slug }) => `/brands/${encodeURIComponent(slug)}`),
    ]);
  });

  test('no script in a URL is run: in search, filters, option values, slugs and missing pages', async () => {
    const texts = packed(ALL, 190).map(encodeURIComponent);
    await expectSafePages(shopper(), [
      ...texts.map((text) => `/search?q=${text}`),
      ...texts
        .slice(0, 8)
        .flatMap((text) => [
          `/products?category=${text}&brand=${text}&sort=${text}&after=${text}&min=${text}&from=${text}`,
          `/products/${text}`,
          `/ar/${text}`,
          `/cart?problem=${text}`,
          `/order-confirmed/${text}?token=${text}`,
          `/track-order?number=${text}`,
        ]),
    ]);
    for (const text of texts.slice(0, 4))
      expectSafe(await new Visitor(server, PLATFORM).get(`/login?next=${text}&notice=${text}`), text);
  });

  test('no payload runs in a form that is shown again with the typed values', async () => {
    const visitor = shopper();
    await visitor.post('/cart', { intent: 'add', variant: lamp, quantity: '1' });
    for (const text of packed(ALL, 900)) {
      const answers = [
        await visitor.post('/checkout', {
          name: text,
          email: text,
          phone: text,
          address: text,
          city: text,
          zipCode: text,
          note: text,
          country: text,
          key: text,
          quote: text,
        }),
        await visitor.post('/checkout', {
          ...Object.fromEntries(Object.keys(GOOD_FORM).map((name) => [name, text])),
          key: 'k'.repeat(20),
          quote: text,
        }),
        await visitor.post('/track-order', { number: text, email: text }),
        await visitor.post('/cart', { intent: 'set', variant: text, quantity: text }),
        await new Visitor(server, PLATFORM).post('/login', { email: text, password: text, next: text }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBeLessThan(500);
        expectSafe(answer, text);
      }
    }
  });

  test('no payload runs on the pages on which a shopper sees an order', async () => {
    for (const { number, orderToken } of orders.slice(0, 5)) {
      await expectSafePages(shopper(), [`/order-confirmed/${number}?token=${orderToken}`]);
    }
  });

  test('no payload runs in the admin: products, orders, imports, colours', async () => {
    const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    await expectSafePages(admin, [
      '/admin/products',
      '/admin/orders',
      '/admin/products/import',
      `/admin/products/import/${await newestImport()}`,
      `/admin/products/import/${await newestImport()}/undo`,
      '/admin/storesetting/logoAndColors',
      ...orders.filter((_, at) => at % 3 === 0).map(({ orderId }) => `/admin/orders/${orderId}`),
      ...packed(ALL, 99)
        .slice(0, 10)
        .map((text) => `/admin/orders?q=${encodeURIComponent(text)}`),
      ...packed(ALL, 99)
        .slice(0, 10)
        .map((text) => `/admin/products?q=${encodeURIComponent(text)}&view=${encodeURIComponent(text)}`),
    ]);
    for (const text of [
      'red;}</style><script>xss()</script>',
      '#fff;background:url(//evil.example)',
      'expression(xss())',
      'var(--x)',
    ]) {
      const answer = await admin.post('/admin/storesetting/logoAndColors', {
        primaryColor: text,
        secondaryColor: '#112233',
        intent: 'publish',
        revision: '0',
      });
      expect(answer.status).toBe(422);
      expectSafe(answer, text);
    }
  });

  test('no payload runs in mails or on the page that shows them', async () => {
    const mails = await withStore(cedar.id, (tx) => listMails(tx, 100));
    expect(mails).toHaveLength(orders.length);
    for (const { id } of mails) {
      const mail = await withStore(cedar.id, (tx) => readMail(tx, id, CEDAR_ORIGINS));
      expect(activeMarkup(mail!.html), mail!.subject).toEqual([]);
      expect(mail!.html).not.toMatch(/<script|<svg|<iframe/i);
      expect(mail!.subject).not.toMatch(/[\r\n]/);
    }
    await expectSafePages(new Visitor(server, PLATFORM), [
      '/dev/mail',
      ...mails.slice(0, 4).map(({ id }) => `/dev/mail/${cedar.slug}/${id}`),
    ]);
  });

  test('a line break in a typed value adds no header and no second cookie', async () => {
    const visitor = shopper();
    const breaks = [
      'a\r\nset-cookie: xss=1',
      'a\nlocation: //evil.example',
      'a\u560d\u560aset-cookie: xss=1',
      'a\u2028b',
    ];
    for (const text of breaks) {
      for (const [path, form] of [
        ['/cart', { intent: 'add', product: text, size: text, [text]: text }],
        ['/checkout', { key: text, quote: text }],
        ['/track-order', { number: text, email: text }],
      ] as [string, Record<string, string>][]) {
        const { status, headers } = await visitor.post(path, form);
        expect(status).toBeLessThan(500);
        expect(JSON.stringify(headers)).not.toMatch(/xss=1(?!%)/);
        expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
      }
    }
  });
});
