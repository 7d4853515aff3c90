import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { savePage } from '#domain/content/index.ts';
import { setPeriodEnd } from '#domain/subscription/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, askRaw, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';
import { BREAKERS, PAYLOADS, packed } from './payloads.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);

const HOSTILE = packed([...PAYLOADS, ...BREAKERS], 180);
const CEDAR = shopHost(cedar.slug);
const NAJD = shopHost(najd.slug);
const get = (host: string, path: string, headers: Record<string, string> = {}) =>
  ask(server, { host, path }, { headers });

const shop = catalogueOf(cedar.id);
for (const [at, title] of HOSTILE.entries()) {
  await shop.product(`${title} #${at}`, -1);
}
const lamps = await shop.category('Lamps </loc><script>', 'مصابيح');
await shop.category('Desk lamps', 'مصابيح مكتب', lamps);
await shop.brand('Loom & "Co" <b>');
await shop.product('Draft bowl', -1, { status: 'draft' });
await shop.product('Old bowl', -1, { status: 'archived' });
await shop.product('Tomorrow bowl', -1, { publishAt: new Date(TEST_TIME.getTime() + 1) });
await must(
  withStore(cedar.id, (tx) =>
    savePage(tx, { kind: 'own', texts: { en: { title: 'Size guide', bodyHtml: '<p>S</p>' } } }, act),
  ),
);
await catalogueOf(najd.id).product('Foreign sword', -1, {
  variants: [{ values: [], price: { amount: 100, currency: 'SAR' } }],
});

const FILES = ['pages', 'categories', 'brands', 'products'].map((kind) => `/sitemap-${kind}-1.xml`);
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
const ENTRY =
  /<url><loc>[^<>"' ]+<\/loc>(?:<lastmod>[\dTZ:.-]+<\/lastmod>)?(?:<xhtml:link rel="alternate" hreflang="(?:en|ar|x-default)" href="[^<>"' ]+"\/>){3}<\/url>\n/g;

describe('the sitemaps (X)', () => {
  test('the sitemap index lists every sitemap file, at the store’s own address', async () => {
    const { status, headers, body } = await get(CEDAR, '/sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(locsOf(body)).toEqual(FILES.map((file) => `http://${CEDAR}${file}`));
  });

  test.each(FILES)(
    'the sitemap %s is valid whatever the titles contain, and every address belongs to this store',
    async (file) => {
      const { status, body } = await get(CEDAR, file);
      expect(status).toBe(200);
      expect(body.replace(ENTRY, '')).toMatch(/^<\?xml [^>]+\?>\n<urlset [^>]+>\n<\/urlset>\n$/);
      const addresses = [...body.matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, each = '']) => each);
      expect(addresses.filter((each) => new URL(each).origin !== `http://${CEDAR}`)).toEqual([]);
    },
  );

  test('the sitemap has all public products in both languages, and no product that is hidden from shoppers', async () => {
    const { body } = await get(CEDAR, '/sitemap-products-1.xml');
    expect(locsOf(body)).toHaveLength(HOSTILE.length * 2);
    expect(new Set(locsOf(body)).size).toBe(HOSTILE.length * 2);
    expect(body).not.toMatch(/draft-bowl|old-bowl|tomorrow-bowl/);
  });

  test('every address of the sitemap answers with an indexable page at its canonical address', async () => {
    for (const file of FILES) {
      const own = locsOf((await get(CEDAR, file)).body);
      for (const loc of file.includes('products') ? own.slice(0, 4) : own) {
        const { status, body } = await get(CEDAR, new URL(loc).pathname);
        expect([loc, status]).toEqual([loc, 200]);
        expect(body).toContain(`<link rel="canonical" href="${loc}"`);
        expect(body).not.toContain('<meta name="robots"');
      }
    }
  });
});

describe('the sitemaps of other stores (T)', () => {
  test('each store’s sitemaps contain only its own products', async () => {
    const own = await get(NAJD, '/sitemap-products-1.xml');
    expect(locsOf(own.body)).toEqual([
      `http://${NAJD}/en/products/foreign-sword`,
      `http://${NAJD}/products/foreign-sword`,
    ]);
    for (const file of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/sw.js', ...FILES]) {
      const { body } = await get(CEDAR, file);
      expect(body).not.toMatch(/foreign-sword|najd|نجد/);
      expect((await get(NAJD, file)).body).not.toMatch(/cedar|Cedar|desk-lamps|size-guide/);
    }
  });

  test.each(['cedar.souk.localhost.', 'CEDAR.souk.localhost:81', 'cedar.souk.localhost'])(
    'sitemaps requested with the host %s contain only the store’s configured host',
    async (host) => {
      for (const file of ['/sitemap.xml', '/sitemap-pages-1.xml', '/robots.txt']) {
        expect((await get(host, file)).body).toBe((await get(CEDAR, file)).body);
      }
      const forwarded = { 'x-forwarded-host': NAJD, forwarded: `host=${NAJD}` };
      expect((await get(CEDAR, '/robots.txt', forwarded)).body).toContain(`http://${CEDAR}/sitemap.xml`);
    },
  );

  test('a host without a store has no sitemaps, and two Host headers are refused', async () => {
    for (const file of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']) {
      expect((await get('nobody.souk.localhost:4110', file)).status).toBe(404);
      const said = await askRaw(
        server,
        `GET ${file} HTTP/1.1\r\nHost: ${CEDAR}\r\nHost: ${NAJD}\r\nConnection: close\r\n\r\n`,
      );
      expect(said).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});

describe('sitemap files that do not exist', () => {
  test.each([
    '/sitemap-products-2.xml',
    '/sitemap-products-99999.xml',
    '/sitemap-products-0.xml',
    '/sitemap-products-01.xml',
    '/sitemap-products--1.xml',
    '/sitemap-products-1e1.xml',
    '/sitemap-products-999999999999999999999.xml',
    '/sitemap-pages-2.xml',
    '/sitemap-orders-1.xml',
    '/sitemap-.xml',
    '/ar/sitemap.xml',
  ])('the sitemap address %s is not found', async (path) => {
    expect((await get(CEDAR, path)).status).toBe(404);
  });

  test('a store without categories has no category sitemap and does not list one', async () => {
    expect((await get(NAJD, '/sitemap.xml')).body).not.toContain('categories');
    expect((await get(NAJD, '/sitemap-categories-1.xml')).status).toBe(404);
  });

  test('a sitemap address with the default language’s prefix redirects to the one without it', async () => {
    const { status, headers } = await get(CEDAR, '/en/robots.txt');
    expect([status, headers.location]).toEqual([301, `http://${CEDAR}/robots.txt`]);
  });

  test('sitemaps and robots.txt refuse POST, an admin has no sitemap, and the platform’s names only its own pages', async () => {
    const posted = await ask(
      server,
      { host: CEDAR, path: '/sitemap.xml' },
      { method: 'POST', headers: { origin: `http://${CEDAR}` } },
    );
    expect([404, 405, 415]).toContain(posted.status);
    const admin = await get(adminHost(cedar.slug), '/sitemap.xml');
    expect(admin.status).not.toBe(200);
    expect(admin.body).not.toContain('<loc>');
    const { status, body } = await get(PLATFORM, '/sitemap.xml');
    const paths = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url));
    expect(status).toBe(200);
    expect(new Set(paths.map(({ host }) => host))).toEqual(new Set([PLATFORM]));
    expect(paths.map(({ pathname }) => pathname).sort()).toEqual(
      ['/', '/features', '/pricing', '/privacy', '/terms']
        .flatMap((path) => [path, path === '/' ? '/ar' : `/ar${path}`])
        .sort(),
    );
  });
});

describe('robots.txt', () => {
  test('robots.txt allows the shop and disallows the cart, the checkout, orders, search and the API, in both languages', async () => {
    const { status, headers, body } = await get(CEDAR, '/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const line of [
      'User-agent: *',
      'Allow: /',
      'Disallow: /cart',
      'Disallow: /ar/checkout',
      'Disallow: /order-confirmed/',
      'Disallow: /ar/search',
      'Disallow: /api/',
      `Sitemap: http://${CEDAR}/sitemap.xml`,
    ]) {
      expect(body.split('\n')).toContain(line);
    }
    expect((await get(NAJD, '/robots.txt')).body).toContain('Disallow: /en/cart\n');
  });

  test('robots.txt disallows every page of an admin, and the platform’s pages that need an account', async () => {
    expect((await get(adminHost(cedar.slug), '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    const { body } = await get(PLATFORM, '/robots.txt');
    expect(body).toContain('Disallow: /ar/stores\n');
    for (const own of ['/account', '/billing', '/create-store', '/claim', '/platform-admin']) {
      expect(body).toContain(`Disallow: ${own}\n`);
    }
    expect(body).not.toMatch(/Disallow: \/\n/);
    expect(body).toContain(`Sitemap: http://${PLATFORM}/sitemap.xml`);
  });
});

describe('the manifest', () => {
  test('the manifest has the store’s name and colours, in its default language', async () => {
    const { headers, body } = await get(NAJD, '/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      name: 'دار نجد',
      short_name: 'دار نجد',
      lang: 'ar',
      dir: 'rtl',
      start_url: '/',
      theme_color: expect.stringMatching(/^#[0-9A-Fa-f]{6}$/),
      icons: [
        { sizes: 'any', type: 'image/svg+xml', src: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/) },
      ],
    });
  });
});

test('sitemaps, robots.txt and the manifest are cached for five minutes, are the same for everybody, and get 304 if unchanged', async () => {
  for (const file of [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-products-1.xml',
    '/manifest.webmanifest',
    '/sw.js',
  ]) {
    const first = await get(CEDAR, file);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    const again = await get(CEDAR, file, { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
    const other = await get(CEDAR, file, { 'if-none-match': 'W/"other"' });
    expect([other.status, other.body]).toEqual([200, first.body]);
    const head = await ask(server, { host: CEDAR, path: file }, { method: 'HEAD' });
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag]);
  }
});

test('a changed store name, even a hostile one, is in the manifest', async () => {
  const name = '"}</script><script>xss()</script>\\';
  await withStore(cedar.id, (tx) => saveDetails(tx, { texts: { en: { name } } }, act));
  const { body } = await get(CEDAR, '/manifest.webmanifest');
  expect(JSON.parse(body)).toMatchObject({ name, lang: 'en', dir: 'ltr' });
  expect(decodeURIComponent(JSON.parse(body).icons.at(-1).src)).not.toContain('>"<');
});

test('the offline worker caches nothing, and a hostile store name stays text in its page', async () => {
  const { body, headers } = await get(CEDAR, '/sw.js');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(body).not.toMatch(/caches|xss\(\)<|<script/);
  const [, pages = ''] = /^const PAGES = (.*);$/m.exec(body) ?? [];
  const { en, ar }: Record<string, string> = JSON.parse(pages);
  expect(en).toContain('<h1>You are offline</h1>');
  expect(en).toContain('&#60;script&#62;xss()');
  expect(en).not.toContain('<script>xss');
  expect(ar).toContain('<html lang="ar" dir="rtl">');
});

test('an expired store answers sitemaps, robots.txt and the manifest with its closing page, which is not indexed', async () => {
  await setPeriodEnd({ storeId: cedar.id, endsAt: new Date(TEST_TIME.getTime() - 1) }, act);
  for (const file of [
    '/robots.txt',
    '/manifest.webmanifest',
    '/sw.js',
    '/sitemap.xml',
    '/sitemap-products-1.xml',
  ]) {
    const { status, headers, body } = await get(CEDAR, file);
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([503, 'noindex', 'no-store']);
    expect(body).not.toContain('<loc>');
  }
  expect((await get(adminHost(cedar.slug), '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
});
