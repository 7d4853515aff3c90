import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { everythingTold } from '#tests/support/everything-told.ts';
import { plain, shirt, usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, type Ask, ask, askRaw, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
await catalogueOf(cedar.id).product('Cedar lamp', 0, { amount: 2000 });
await catalogueOf(najd.id).product('Najd lamp', 0, {
  variants: [{ values: [], price: { amount: 3000, currency: 'SAR' } }],
});
await withStore(cedar.id, (tx) => saveProduct(tx, shirt(), act));
const server = await webServer({}, db.urls);

const get = (path: string, how: Ask = {}, host = shopHost(cedar.slug)) => ask(server, { host, path }, how);
const how = ({ headers }: Answer) => headers['x-souk-cache'];

/** Requests until the answer comes from the cache; that answer is shown to strangers. */
async function kept(path: string, host?: string): Promise<Answer> {
  let answer = await get(path, {}, host);
  await vi.waitFor(async () => {
    answer = await get(path, {}, host);
    expect(how(answer)).toBe('hit');
  }, 10_000);
  return answer;
}

// Notifications of the stores' creation would invalidate the first pages.
beforeAll(everythingTold);

describe('a cached page', () => {
  test('a cached page and its headers equal the rendered ones, byte for byte, and are marked as cached', async () => {
    const rendered = await get('/products?sort=name');
    const hit = await kept('/products?sort=name');
    expect(how(rendered)).toBe('miss');
    expect(hit.body).toBe(rendered.body);
    const { 'x-request-id': one, 'x-souk-cache': _, date: __, ...first } = rendered.headers;
    const { 'x-request-id': two, 'x-souk-cache': ___, date: ____, ...second } = hit.headers;
    expect(one).not.toBe(two);
    expect(second).toMatchObject(first);
    expect(hit.headers['content-security-policy']).toContain("'sha256-");
    expect(hit.headers['x-content-type-options']).toBe('nosniff');
    expect(hit.body).not.toContain(String(one));
  });

  test('a cached page answers HEAD, If-None-Match and each encoding', async () => {
    const { body, headers } = await kept('/brands');
    const head = await get('/brands', { method: 'HEAD' });
    expect([head.status, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ]);
    const again = await get('/brands', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    const small = await get('/brands', { headers: { 'accept-encoding': 'gzip' } });
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect(body.length).toBeGreaterThan(Number(small.headers['content-length']));
  });
});

describe('cache poisoning', () => {
  test('cache poisoning: forwarded hosts, odd ports and request headers leave no trace in a cached page', async () => {
    const traps = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
    };
    const headers = {
      ...traps,
      'x-original-url': '/evil',
      'accept-language': 'ar',
      referer: 'https://evil.example/',
    };
    await get(
      '/categories?evil=1',
      { headers },
      `${cedar.slug.toUpperCase()}.${PLATFORM.replace(/:\d+$/, '')}:9999`,
    );
    const { body } = await kept('/categories');
    expect(body).not.toMatch(/evil|(?::|%3A)9999|gopher/i);
    expect(body).toContain(`http://${shopHost(cedar.slug)}/categories`);
  });

  test('cache poisoning: unknown query parameters appear on no page', async () => {
    await get('/products?utm_source=evil%22%3E%3Cscript%3Eevil()%3C/script%3E&sort=evil');
    await get('/products/linen-shirt?evil=evil&size=evil');
    expect((await kept('/products')).body).not.toContain('evil');
    expect((await kept('/products/linen-shirt')).body).not.toContain('evil');
    const asked = await get('/products/linen-shirt?size=evil&colour=evil&evil=1');
    expect([how(asked), asked.body.includes('evil')]).toEqual(['hit', false]);
  });

  test('cache poisoning: ten thousand unknown parameters make one cached page', async () => {
    const query = Array.from({ length: 1000 }, (_, at) => `p${at}=${at}`).join('&');
    await kept('/new-arrivals');
    expect(how(await get(`/new-arrivals?${query}`))).toBe('hit');
  });

  test('cache poisoning: a request with two hosts, a body or another method is never answered from the cache', async () => {
    await kept('/brands');
    const host = shopHost(cedar.slug);
    const twice = await askRaw(
      server,
      `GET /brands HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect(twice).toMatch(/^HTTP\/1\.1 400 /);
    const withBody = await get('/brands', { headers: { 'content-length': '3' }, body: 'abc' });
    expect(how(withBody)).not.toBe('hit');
    expect((await get('/brands', { method: 'POST' })).status).toBe(403);
  });
});

describe('cache deception', () => {
  test.each([
    '/cart/x.css',
    '/cart;x.css',
    '/cart%2fx.css',
    '/cart%252fx.css',
    '/checkout/x.js',
    '/order-confirmed/1001/x.css',
    '/order-confirmed/1001%3fx.css',
    '/cart.data',
    '/checkout.data',
    '/track-order.data',
    '/%63art',
    '/cart',
    '/track-order',
    '/search?q=lamp',
    '/products/../cart',
  ])('cache deception: %s is never cached', async (path) => {
    await get(path, { headers: { cookie: 'cart=somebody' } });
    const again = await get(path);
    expect(how(again) ?? 'none').not.toBe('hit');
  });

  test('cache deception: a page that follows a form, or that is rendered for a cookie, is not cached', async () => {
    const told = await get('/categories', { headers: { cookie: 'notice=added' } });
    expect(how(told)).toBe('bypass; notice');
  });

  test('cache deception: a page and its data are cached separately', async () => {
    const page = await kept('/products');
    const data = await kept('/products.data');
    expect(page.headers['content-type']).toContain('text/html');
    expect(data.headers['content-type']).not.toContain('text/html');
    expect(data.body).not.toBe(page.body);
  });
});

describe('cached pages of several stores (T9)', () => {
  test('stores never show each other’s pages, cached or not', async () => {
    const own = await kept('/products');
    const theirs = await kept('/products', shopHost(najd.slug));
    expect(own.body).toContain('Cedar lamp');
    expect(own.body).not.toContain('Najd lamp');
    expect(theirs.body).toContain('Najd lamp');
    expect(theirs.body).not.toContain('Cedar lamp');
  });

  test('a change in one store keeps another store’s pages cached', async () => {
    await kept('/', shopHost(najd.slug));
    await kept('/');
    await withStore(cedar.id, (tx) =>
      saveProduct(tx, plain('New cup', { variants: [{ values: [], price: usd(900) }] }), act),
    );
    await vi.waitFor(async () => expect((await get('/')).body).toContain('New cup'), 2000);
    await everythingTold();
    expect(how(await get('/', {}, shopHost(najd.slug)))).toBe('hit');
  });
});

describe('clients without brotli', () => {
  const shown = async (encoding: string) => {
    const { headers, bytes } = await get('/', { headers: { 'accept-encoding': encoding } });
    return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString() : String(bytes);
  };

  test('gzip and plain text of a cached page show a change within two seconds, each time it changes', async () => {
    for (const name of ['Round tray', 'Square tray']) {
      await kept('/');
      for (const encoding of ['gzip', 'identity']) expect(await shown(encoding)).not.toContain(name);
      await withStore(cedar.id, (tx) =>
        saveProduct(tx, plain(name, { variants: [{ values: [], price: usd(900) }] }), act),
      );
      for (const encoding of ['gzip', 'identity'])
        await vi.waitFor(async () => expect(await shown(encoding)).toContain(name), 2000);
    }
  });

  test('gzip of a page is never another store’s', async () => {
    for (const [slug, name] of [
      [cedar.slug, 'Cedar lamp'],
      [najd.slug, 'Najd lamp'],
    ] as const) {
      await kept('/products', shopHost(slug));
      for (const _ of [1, 2]) {
        const gzip = await get('/products', { headers: { 'accept-encoding': 'gzip' } }, shopHost(slug));
        const text = gunzipSync(gzip.bytes).toString();
        const names = ['Cedar lamp', 'Najd lamp'].filter((each) => text.includes(each));
        expect([how(gzip), names]).toEqual(['hit', [name]]);
      }
    }
  });
});

describe('a stampede', () => {
  test('forty simultaneous requests of an uncached page render it once', async () => {
    // A change that arrives meanwhile has the page rendered again: then another page is requested.
    let min = 1;
    const answers = await vi.waitFor(async () => {
      const path = `/products?min=${min++}`;
      const all = await Promise.all(Array.from({ length: 40 }, () => get(path)));
      expect(all.filter((answer) => how(answer) === 'miss')).toHaveLength(1);
      return all;
    }, 10_000);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    // The requests came while the page was uncached: they waited for it, or found it a moment later.
    expect(answers.filter((answer) => /waited|late/.test(String(how(answer)))).length).toBeGreaterThan(0);
  });
});

describe('a flood of unknown addresses', () => {
  test('a flood of unknown addresses gets 404s and evicts no page', async () => {
    await kept('/');
    for (let at = 0; at < 150; at++) expect((await get(`/products/none-${at}`)).status).toBe(404);
    expect(how(await get('/'))).toBe('hit');
  });
});
