import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveBrand, saveCategory, saveProduct } from '#domain/catalog/index.ts';
import { savePage } from '#domain/content/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, ask, shopHost, webServer } from '#tests/support/web.ts';
import routes from '../../app/storefront/routes.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);
const HOST = shopHost(cedar.slug);
const ORIGIN = `http://${HOST}`;
const get = (path: string) => ask(server, { host: HOST, path });
const inStore = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);

const shop = catalogueOf(cedar.id);
const home = await shop.category('Home', 'المنزل');
const lamps = await shop.category('Lamps', 'مصابيح', home);
const loom = await shop.brand('Loom');
const lamp = await shop.product('Lamp', -1, {
  brandId: loom,
  categoryIds: [lamps],
  texts: { en: { title: 'Lamp', slug: 'lamp' }, ar: { title: 'مصباح', slug: 'مصباح' } },
});
const texts = {
  en: { title: 'Sizes', bodyHtml: '<p>S</p>' },
  ar: { title: 'المقاسات', bodyHtml: '<p>ص</p>' },
};
await must(inStore((tx) => savePage(tx, { kind: 'own', texts }, act)));
await must(inStore((tx) => savePage(tx, { kind: 'about_us', texts }, act)));

/** An address for each page that has a parameter in its path. */
const SAMPLES: Record<string, string> = {
  'products/:slug': 'products/lamp',
  'categories/:slug': 'categories/home',
  'categories/:slug/:sub': 'categories/home/lamps',
  'brands/:slug': 'brands/loom',
  'pages/:slug': 'pages/sizes',
};
/** The pages that search engines may index; all others are excluded. */
const LANDINGS = [
  '',
  'products',
  'new-arrivals',
  'categories',
  'brands',
  'contact-us',
  'about-us',
  ...Object.keys(SAMPLES),
];

const plain = (routes[0]?.children ?? []).filter(({ id = '' }) => !/^(ar|en)\//.test(id));
const paths = plain
  .filter(({ children }) => !children)
  .map(({ path = '' }) => path)
  .filter((path) => path !== '*');
const addressOf = (path: string) => `/${SAMPLES[path] ?? path.replace(/:\w+/g, '1001')}`;

const metaOf = (body: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1];
const hrefsOf = (body: string, rel: string) =>
  [...body.matchAll(new RegExp(`<link rel="${rel}"[^>]*?href="([^"]*)"`, 'g'))].map(([, href = '']) => href);

function expectLanding({ status, body }: Answer, address: string): void {
  expect([address, status]).toEqual([address, 200]);
  expect(metaOf(body, 'robots'), address).toBeUndefined();
  expect(hrefsOf(body, 'canonical').map(decodeURI)).toEqual([
    ORIGIN + decodeURI(address === '/' ? '/' : address),
  ]);
  const others = [...body.matchAll(/<link rel="alternate"[^>]*hrefLang="([^"]+)"/gi)].map(
    ([, locale]) => locale,
  );
  expect(others.toSorted()).toEqual(['ar', 'en', 'x-default']);
  expect(/<title>Cedar House \| [^<]+<\/title>/.test(body), address).toBe(true);
  for (const name of ['description', 'og:title', 'og:url', 'og:site_name', 'og:image', 'twitter:card']) {
    expect(metaOf(body, name), `${address} ${name}`).toBeTruthy();
  }
  expect(metaOf(body, 'og:image')).toMatch(new RegExp(`^${ORIGIN}/(share|_next)/`));
  expect(body).toContain('<script type="application/ld+json">');
  expect(body.match(/<h1[\s>]/g), address).toHaveLength(1);
}

describe('indexing of every route (U1)', () => {
  test('every page in the list of indexed pages is a route', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(LANDINGS.filter((path) => !paths.includes(path))).toEqual([]);
  });

  test.each(LANDINGS)(
    'the page /%s may be indexed in both languages, and each version links to the other',
    async (path) => {
      const address = addressOf(path);
      const page = await get(address);
      expectLanding(page, address);
      const [arabic] = [
        ...page.body.matchAll(/<link rel="alternate"[^>]*hrefLang="ar"[^>]*href="([^"]*)"/gi),
      ];
      const there = new URL(arabic?.[1] ?? '').pathname;
      const other = await get(there);
      expectLanding(other, there);
      expect(metaOf(other.body, 'og:locale')).toMatch(/^ar_[A-Z]{2}$/);
      expect(metaOf(page.body, 'og:locale')).toBe('en_IE');
    },
  );

  test.each(paths.filter((path) => !LANDINGS.includes(path)))(
    'the page /%s has either noindex or exactly one canonical address',
    async (path) => {
      const { status, headers, body } = await get(addressOf(path));
      expect(status).toBeLessThan(500);
      if (status !== 200 || headers['x-robots-tag']?.includes('noindex')) return;
      if (!String(headers['content-type']).startsWith('text/html')) return;
      if (metaOf(body, 'robots') === undefined) expect(hrefsOf(body, 'canonical')).toHaveLength(1);
      else expect([metaOf(body, 'robots'), hrefsOf(body, 'canonical')]).toEqual(['noindex', []]);
    },
  );

  test.each(['cart', 'checkout', 'search', 'search?q=lamp', 'login', 'signup'])(
    'the page /%s is not indexed',
    async (path) => {
      for (const prefix of ['', '/ar']) {
        const { status, body } = await get(`${prefix}/${path}`);
        if (status === 200) expect(metaOf(body, 'robots')).toBe('noindex');
        else expect([302, 303]).toContain(status);
      }
    },
  );

  test.each(['/products/nothing', '/categories/nothing', '/brands/nothing', '/pages/nothing', '/nothing'])(
    'the missing page %s is a 404 without a canonical address',
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(hrefsOf(body, 'canonical')).toEqual([]);
      expect(body).not.toContain('application/ld+json');
    },
  );
});

describe('changed addresses redirect permanently', () => {
  const movedTo = async (path: string) => {
    const { status, headers } = await get(path);
    return [status, decodeURI(String(headers.location)).replace(ORIGIN, '')];
  };

  test('a product’s changed address redirects permanently, in both languages and with its options, even after two changes', async () => {
    for (const [en, ar] of [
      ['brass-lamp', 'مصباح-نحاسي'],
      ['old-lamp', 'مصباح-قديم'],
    ]) {
      const texts = { en: { title: 'Lamp', slug: en! }, ar: { title: 'مصباح', slug: ar! } };
      const variants = [{ values: [], price: money(4500, 'USD') }];
      const changed = { id: lamp.productId, texts, status: 'active' as const, options: [], variants };
      await must(inStore((tx) => saveProduct(tx, changed, act)));
    }
    expect(await movedTo('/products/lamp?size=m')).toEqual([301, '/products/old-lamp?size=m']);
    expect(await movedTo('/products/brass-lamp')).toEqual([301, '/products/old-lamp']);
    expect(await movedTo(`/ar/products/${encodeURIComponent('مصباح')}`)).toEqual([
      301,
      '/ar/products/مصباح-قديم',
    ]);
    expect(await movedTo('/ar/products/old-lamp')).toEqual([301, '/ar/products/مصباح-قديم']);
  });

  test('a stored redirect whose target has two slashes after the language prefix stays in the store', async () => {
    await db.admin(
      'insert into redirects (store_id, from_path, to_path, created_at) values ($1, $2, $3, now())',
      [cedar.id, '/old-a', '/en//evil.example/x'],
    );
    expect(await movedTo('/old-a')).toEqual([301, '/evil.example/x']);
  });

  test('the changed address of a category or a brand redirects permanently', async () => {
    await must(
      inStore((tx) => saveCategory(tx, { id: home, texts: { en: { title: 'House', slug: 'house' } } }, act)),
    );
    await must(
      inStore((tx) => saveBrand(tx, { id: loom, texts: { en: { name: 'Loom', slug: 'the-loom' } } }, act)),
    );
    expect(await movedTo('/categories/home')).toEqual([301, '/categories/house']);
    expect(await movedTo('/brands/loom')).toEqual([301, '/brands/the-loom']);
  });

  test('the redirect of a changed address never leads to another site, whatever is requested', async () => {
    for (const path of [
      '//evil.example/products/lamp',
      '/products/lamp?next=//evil.example',
      '/\\evil.example',
    ]) {
      const { headers } = await get(path);
      const location = headers.location === undefined ? ORIGIN : new URL(headers.location, ORIGIN).origin;
      expect(location).toBe(ORIGIN);
    }
  });
});
