import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask, shopHost, webServer } from '#tests/support/web.ts';
import { GREEK, type ShopPage, type WholeShop, wholeShop } from '#tests/support/whole-shop.ts';
import { otherLanguage, readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const agora = await wholeShop(db, { slug: 'agora', defaultLocale: 'en', host: shopHost });
const bazar = await wholeShop(db, { slug: 'bazar', defaultLocale: 'ar', host: shopHost });
const server = await webServer();

/** The address of a page of a shop in a language. */
function addressOf({ store }: WholeShop, path: string, locale: Locale): string {
  if (locale === store.defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

async function open(shop: WholeShop, page: ShopPage, locale: Locale): Promise<Answer> {
  const headers: Record<string, string> = page.guest ? {} : { cookie: await cookieOf(shop) };
  return ask(server, { host: shop.host, path: addressOf(shop, page.path[locale], locale) }, { headers });
}

const carts = new Map<WholeShop, Promise<string>>();

/** The cookie of a signed-in shopper with something in the cart. */
function cookieOf(shop: WholeShop): Promise<string> {
  const known = carts.get(shop) ?? fillCart(shop);
  carts.set(shop, known);
  return known;
}

async function fillCart({ host, cookie, variantId }: WholeShop): Promise<string> {
  const answer = await ask(
    server,
    { host, path: '/cart' },
    {
      method: 'POST',
      headers: { cookie, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ variant: variantId, quantity: '2' }).toString(),
    },
  );
  const cart = (answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('cart='));
  if (!cart) throw new Error(`Nothing is in the cart: ${answer.status}`);
  return `${cookie}; ${cart.split(';')[0]}`;
}

const CASES = [agora, bazar].flatMap((shop) =>
  shop.pages.flatMap((page) =>
    LOCALES.map((locale) => ({
      shop,
      page,
      locale,
      name: `${shop.store.slug}${addressOf(shop, page.path[locale], locale)} ${locale}`,
    })),
  ),
);

test.each(CASES)(
  'the page $name has one main heading, a title, and links to both languages and its canonical address',
  async ({ shop, page, locale }) => {
    const answer = await open(shop, page, locale);
    expect(answer.status, answer.headers.location).toBe(page.status ?? 200);
    const read = readPage(answer);
    expect([read.lang, read.dir]).toEqual([locale, locale === 'ar' ? 'rtl' : 'ltr']);
    expect(read.headings).toHaveLength(1);
    expect(read.headings[0]).not.toBe('');
    expect(read.title).toMatch(new RegExp(`^${GREEK.name} \\| .+`));
    // A text whose key no loader selected would show the key.
    expect(read.texts.filter((text) => /^[a-z]+(?:\.[a-zA-Z]+){2,}$/.test(text))).toEqual([]);
    expectAddresses(shop, page, { locale, read });
    const other = otherLocale(locale);
    expect(otherLanguage(answer, other)).toBe(addressOf(shop, page.path[other], other));
  },
);

function expectAddresses(
  shop: WholeShop,
  page: ShopPage,
  { locale, read }: { locale: Locale; read: ReturnType<typeof readPage> },
): void {
  if (page.isPrivate) {
    // Search engines index neither a page with noindex nor a 404.
    expect([read.canonical, read.alternates, read.isNoIndex || page.status === 404]).toEqual([
      null,
      {},
      true,
    ]);
    return;
  }
  const href = (each: Locale) => `http://${shop.host}${addressOf(shop, page.path[each], each)}`;
  expect(read.isNoIndex).toBe(false);
  expect(read.canonical).toBe(href(locale));
  expect(read.alternates).toEqual({
    en: href('en'),
    ar: href('ar'),
    'x-default': href(shop.store.defaultLocale),
  });
}

const FILTERED = [
  [
    '/products?category=home-goods&sub=lights&brand=alpha&min=5&max=900&sort=name&o.size=%CE%BC',
    `/ar/products?category=${encodeURIComponent('بيت')}&sub=${encodeURIComponent('إضاءة')}&brand=${encodeURIComponent('ألفا')}&min=5&max=900&sort=name`,
  ],
  [
    '/search?q=%CE%9B%CE%AC%CE%BC%CF%80%CE%B1&brand=alpha',
    `/ar/search?q=%CE%9B%CE%AC%CE%BC%CF%80%CE%B1&brand=${encodeURIComponent('ألفا')}`,
  ],
  [
    '/categories/home-goods?sort=price_asc&sale=1',
    `/ar/categories/${encodeURIComponent('بيت')}?sale=1&sort=price_asc`,
  ],
] as const;

test.each(FILTERED)('the language switch keeps the filters of %s', async (path, expected) => {
  const answer = await ask(server, { host: agora.host, path });
  const parts = (address: string | null) => {
    const url = new URL(address ?? '', 'http://shop.invalid');
    return [decodeURIComponent(url.pathname), Object.fromEntries(url.searchParams)];
  };
  const [pathname, search] = parts(otherLanguage(answer, 'ar'));
  const [wantedPath, wanted] = parts(expected);
  expect([pathname, search]).toEqual([wantedPath, expect.objectContaining(wanted as object)]);
});

describe('the list of tested pages', () => {
  /** Addresses that answer with data, a redirect or a word after a form, and so are not pages. */
  const NO_PAGES = [
    'cards',
    'cart/now',
    'menu/now',
    'wishlist/now',
    'currency',
    'logout',
    'login/google',
    'profile/export',
    'back-in-stock',
    'back-in-stock/now',
    'back-in-stock/stop',
    'newsletter',
    'newsletter/confirm',
    'newsletter/leave',
  ];

  /** Pages of an order that waits for payment or confirmation, and its files: other tests open them. */
  const OF_WAITING_ORDERS = [
    'pay/:number',
    'transfer/:number',
    'transfer/:number/:receiptId',
    'confirm-order/:number',
    'my-orders/:number/:folder/:file',
    'my-orders/:number/photos/:photoId',
  ];

  test('the list of tested pages has every route of the storefront', () => {
    const file = readFileSync(join(import.meta.dirname, '../../app/storefront/routes.ts'), 'utf8');
    const [, table = ''] = /const PAGES = \{([\s\S]*?)\n\};/.exec(file) ?? [];
    const routes = [...table.matchAll(/^ {2}'?([^':]+(?::[a-z]+[^':]*)*)'?: '/gm)].map(
      ([, route = '']) => route,
    );
    expect(routes.length).toBeGreaterThan(30);
    const walked = new Set([...agora.pages.map(({ route }) => route), ...NO_PAGES, ...OF_WAITING_ORDERS]);
    expect(routes.filter((route) => !walked.has(route))).toEqual([]);
  });
});
