import { beforeAll, expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { IS_WIDE } from '#tests/support/level.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
const shopper = new Visitor(server, shopHost(cedar.slug));
const platform = new Visitor(server, PLATFORM);
let admin: Visitor;
beforeAll(async () => {
  ({ admin } = await signInToAdmin(server, cedar, cedar.ownerEmail));
});

const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const ID = '01a1fd65-e310-73ba-8418-a219ca1250ab';

/** Parameter values that a query, a number or a cursor does not expect. */
const ALL_VALUES = [
  `'`,
  `' or '1'='1`,
  `'; drop table orders; --`,
  `') union select email, password_hash from users --`,
  `1; select pg_sleep(10)`,
  '$1',
  '%',
  '_%_%_',
  '\\',
  '!&|():*<->',
  'a:* & !b | (c',
  '<>',
  '-1',
  '1e308',
  'NaN',
  'Infinity',
  '9007199254740993',
  '9223372036854775808',
  '٣',
  '[]',
  '{}',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '\ud800',
  '\uffff',
  'a'.repeat(3000),
  'ا'.repeat(1000),
  ' '.repeat(500),
  '(a+)+'.repeat(100),
  cursor([]),
  cursor(['newest', 'after', ID]),
  cursor(['newest', 'after', ID, '2026-01-01']),
  cursor(['newest', 'after', ID, 'no date']),
  cursor(['newest', 'after', ID, 1e20]),
  cursor(['newest', 'after', ID, true, null, {}]),
  cursor(['newest', 'after', 'no id', 'x']),
  cursor(['price_asc', 'before', ID, 99_999_999_999_999]),
  cursor({ sort: 'newest', direction: 'after', keys: [], id: ID }),
  Buffer.from(`2026-01-01|${ID}`).toString('base64url'),
  `2026-01-01T00:00:00.000Z_${ID}`,
  ID,
];

const VALUES = ALL_VALUES.filter((_, at) => IS_WIDE || at % 5 === 0);

const PARAMETERS = [
  'q',
  'category',
  'sub',
  'brand',
  'min',
  'max',
  'sort',
  'after',
  'before',
  'from',
  'page',
  'size',
  'color',
  'view',
  'lang',
  'locale',
  'token',
  'problem',
  'notice',
  'next',
  'state',
  'as',
  '_routes',
  'index',
  'cursor',
];

const PAGES: [string, () => Visitor, string[]][] = [
  [
    'the storefront',
    () => shopper,
    ['/', '/products', '/search', '/new-arrivals', '/categories', '/products/lamp', '/cart', '/track-order'],
  ],
  ['the storefront in Arabic', () => shopper, ['/ar/products', '/ar/search']],
  [
    'the admin',
    () => admin,
    [
      '/admin/products',
      '/admin/orders',
      '/admin/dashboard',
      '/admin/sales',
      '/admin/products/import',
      `/admin/orders/${orderId}`,
      '/handoff',
    ],
  ],
  ['the platform', () => platform, ['/', '/login', '/login/store/cedar', '/dev/mail']],
];

const errors = () => server.logged().filter((line) => line.includes('"level":"error"'));

test.each(PAGES)(
  'any parameters of %s cause no failure, no delay and no write (I)',
  async (_, visitor, pages) => {
    const slow: string[] = [];
    await expectNothingChanged(db, async () => {
      for (const [at, value] of VALUES.entries()) {
        const query = PARAMETERS.map((name) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
          .join('&')
          .slice(0, 12_000);
        for (const [place, page] of pages.entries()) {
          // Pages of one kind read their address alike, so a quarter of them is asked for each value.
          if (at % 4 !== place % 4) continue;
          // Choosing a language redirects before anything else is read.
          const asked = page.startsWith('/admin') ? query.replace(/(^|&)lang=[^&]*/, '') : query;
          const began = performance.now();
          const { status } = await visitor().get(`${page}?${asked}`);
          expect(status, `${page} with ${value.slice(0, 60)}`).toBeLessThan(500);
          if (performance.now() - began > 5000) slow.push(`${page} with ${value.slice(0, 60)}`);
        }
      }
    }, ['handoff_tokens']);
    expect(errors()).toEqual([]);
    expect(slow).toEqual([]);
  },
);

test('any text in a path is answered with a page or a 404 (I)', async () => {
  await expectNothingChanged(db, async () => {
    for (const value of VALUES.filter((text, at) => text.length < 1500 && at % 5 === 0)) {
      const text = encodeURIComponent(value.toWellFormed());
      const paths = [
        `/products/${text}`,
        `/categories/${text}/${text}`,
        `/brands/${text}`,
        `/order-confirmed/${text}`,
        `/${text}`,
        `/media/${text}`,
      ];
      for (const path of paths) expect((await shopper.get(path)).status, path).toBeLessThan(500);
      for (const path of [
        `/admin/orders/${text}`,
        `/admin/products/import/${text}`,
        `/admin/products/import/${text}/undo`,
        `/admin/products/import/${text}/errors.csv`,
        `/admin/${text}`,
      ]) {
        expect((await admin.get(path)).status, path).toBeLessThan(500);
      }
      for (const path of [`/login/store/${text}`, `/dev/mail/${text}/${text}`, `/dev/mail/cedar/${ID}`]) {
        expect((await platform.get(path)).status, path).toBeLessThan(500);
      }
    }
  });
  expect(errors()).toEqual([]);
});

test('any values of form fields are answered without a failure and write nothing except counted attempts (I)', async () => {
  await expectNothingChanged(db, async () => {
    for (const value of VALUES.filter((_, at) => at % 2 === 1)) {
      const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, value.toWellFormed()]));
      const answers = [
        await shopper.post(
          '/cart',
          all(['intent', 'variant', 'quantity', 'product', 'via', 'size', 'color']),
        ),
        await shopper.post('/cart', { ...all(['variant', 'quantity']), intent: 'set' }),
        await shopper.post('/cart', {
          variant: lamp,
          quantity: /^\s*[1-9٣]\d?\s*$/.test(value) ? 'x' : value.toWellFormed(),
          intent: 'add',
        }),
        await shopper.post(
          '/checkout',
          all([
            'name',
            'email',
            'phone',
            'address',
            'city',
            'zipCode',
            'country',
            'note',
            'paymentMethod',
            'key',
            'quote',
          ]),
        ),
        await shopper.post('/track-order', all(['number', 'email'])),
        await admin.post(`/admin/orders/${orderId}`, all(['move', 'reason'])),
        await admin.post(
          '/admin/storesetting/logoAndColors',
          all(['primaryColor', 'secondaryColor', 'revision', 'intent', 'remove-logo']),
        ),
        await admin.post('/handoff', all(['token', 'next'])),
        await platform.post('/login', all(['email', 'password', 'next'])),
      ];
      expect(
        answers.filter(({ status }) => status >= 500),
        value.slice(0, 60),
      ).toEqual([]);
    }
  }, ['rate_limits', 'platform_rate_limits']);
  expect(errors()).toEqual([]);
});
