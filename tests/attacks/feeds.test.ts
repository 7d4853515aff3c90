import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct, setStock } from '#domain/catalog/index.ts';
import { setPeriodEnd } from '#domain/subscription/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must, onDay } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';
import { BREAKERS, PAYLOADS, packed } from './payloads.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });
const act = systemAct('test', TEST_TIME);
const get = (path: string, headers: Record<string, string> = {}, slug = cedar.slug) =>
  ask(server, { host: shopHost(slug), path }, { headers });
/** A minute later, because the store's changes are checked only once a minute. */
const later = (seconds = 61) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const titlesOf = (xml: string) => [...xml.matchAll(/<g:title>([^<]*)<\/g:title>/g)].map(([, title]) => title);
const filesOf = (storeId: string) => readdirSync(join(server.config.dataFolder, 'feeds', storeId));

const shop = catalogueOf(cedar.id);
const size = (code: string) => ({ code, labels: { en: code.toUpperCase() } });
const shirt = await shop.product('Shirt', -5, {
  texts: { en: { title: 'Shirt' }, ar: { title: 'قميص' } },
  options: [{ names: { en: 'Size' }, kind: 'size', values: [size('s'), size('m')] }],
  variants: [
    { values: ['s'], price: money(4500, 'USD'), sku: 'S-S', stock: { isTracked: true, quantity: 1 } },
    {
      values: ['m'],
      price: money(4500, 'USD'),
      sku: 'S-M',
      sale: { price: money(3000, 'USD'), from: null, to: onDay(2) },
    },
  ],
});
await shop.product('Draft', -1, { status: 'draft' });
await shop.product('Archived', -1, { status: 'archived' });
await shop.product('Tomorrow', -1, { publishAt: onDay(1) });
await catalogueOf(najd.id).product('Sword', -1, {
  variants: [{ values: [], price: money(100, 'SAR') }],
});

describe('a feed', () => {
  test('a feed has each variant that shoppers may see, in its language, with the page that sells it', async () => {
    const english = await get('/feeds/google-en.xml');
    expect([english.status, english.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    expect(titlesOf(english.body)).toEqual(['Shirt (S)', 'Shirt (M)']);
    expect(english.body).toContain('<g:sale_price>30.00 USD</g:sale_price>');
    const arabic = (await get('/feeds/meta-ar.xml')).body;
    expect(titlesOf(arabic)).toEqual(['قميص (S)', 'قميص (M)']);
    for (const xml of [english.body, arabic]) {
      const links = [...xml.matchAll(/<g:link>([^<]+)<\/g:link>/g)].map(([, link = '']) => link);
      for (const link of links) {
        const { pathname, search, origin } = new URL(link.replaceAll('&amp;', '&'));
        expect(origin).toBe(`http://${shopHost(cedar.slug)}`);
        expect((await get(pathname + search)).status).toBe(200);
      }
    }
  });

  test('an unchanged feed is answered with 304, for any client and encoding', async () => {
    const { headers, body } = await get('/feeds/google-en.xml');
    const known = { 'if-none-match': String(headers.etag) };
    later(7200);
    for (const encoding of ['identity', 'gzip']) {
      const { status, body } = await get('/feeds/google-en.xml', { ...known, 'accept-encoding': encoding });
      expect([status, body]).toEqual([304, '']);
    }
    const packed = await get('/feeds/google-en.xml', { 'accept-encoding': 'gzip' });
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
    const head = await ask(
      server,
      { host: shopHost(cedar.slug), path: '/feeds/google-en.xml' },
      { method: 'HEAD' },
    );
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', headers.etag]);
    expect((await get('/feeds/google-en.xml')).body).toBe(body);
  });

  test.each(['deflate', 'br, deflate', '*'])(
    'no feed is compressed again for a client that accepts “%s”',
    async (encoding) => {
      const { status, headers } = await get('/feeds/google-en.xml', { 'accept-encoding': encoding });
      expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    },
  );

  test('a feed is updated when prices, stock, texts or sale periods change, and has one file for each market and language', async () => {
    const etag = async () => (await get('/feeds/google-en.xml')).headers.etag;
    const seen = [await etag()];
    const variants = await withStore(cedar.id, (tx) =>
      tx
        .selectFrom('variants')
        .select('id')
        .where('store_id', '=', cedar.id)
        .where('sku', '=', 'S-S')
        .execute(),
    );
    await withStore(cedar.id, (tx) =>
      setStock(tx, { variantId: variants[0]!.id, isTracked: true, quantity: 0 }, act),
    );
    later();
    seen.push(await etag());
    await withStore(cedar.id, (tx) => saveDetails(tx, { texts: { en: { name: 'Cedar & Sons' } } }, act));
    later();
    seen.push(await etag());
    await must(
      withStore(cedar.id, (tx) =>
        saveProduct(
          tx,
          {
            id: shirt.productId,
            texts: { en: { title: 'Linen shirt' } },
            status: 'active',
            options: [],
            variants: [{ values: [], price: money(4600, 'USD') }],
          },
          act,
        ),
      ),
    );
    later();
    seen.push(await etag());
    now = onDay(1);
    const tomorrow = await get('/feeds/google-en.xml');
    seen.push(tomorrow.headers.etag);
    expect(titlesOf(tomorrow.body)).toEqual(['Linen shirt', 'Tomorrow']);
    expect(new Set(seen).size).toBe(seen.length);
    expect(filesOf(cedar.id).filter((name) => name.startsWith('google-en.'))).toHaveLength(1);
    expect(filesOf(cedar.id).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('a feed that is requested many times at once is generated once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => get('/feeds/meta-en.xml')));
    expect(new Set(all.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(all[0]?.status).toBe(200);
  });
});

describe('hostile titles and other stores (T, X)', () => {
  const WHOLE =
    /^<\?xml [^>]+\?>\n<rss [^>]+>\n<channel>\n(?:<[a-z]+>[^<>"']*<\/[a-z]+>\n){3}(?:<item>\n(?:<(g:[a-z_]+)>[^<>"']*<\/\1>\n)+<\/item>\n)*<\/channel>\n<\/rss>\n$/;

  test('a feed stays valid with hostile titles and contains no data of another store', async () => {
    for (const title of packed([...PAYLOADS, ...BREAKERS], 280)) await shop.product(title, -1);
    later();
    for (const feed of ['google-en', 'google-ar', 'meta-en', 'meta-ar']) {
      const { status, body } = await get(`/feeds/${feed}.xml`);
      expect([feed, status]).toEqual([feed, 200]);
      expect(body).toMatch(WHOLE);
      expect(body).not.toContain('Sword');
    }
    expect(titlesOf((await get('/feeds/google-en.xml', {}, najd.slug)).body)).toEqual(['Sword']);
  });

  test.each([
    '/feeds',
    '/feeds/google.xml',
    '/feeds/google-fr.xml',
    '/feeds/google-en.xml.gz',
    '/feeds/..%2Fgoogle-en.xml',
    '/ar/feeds/google-en.xml',
  ])('the address %s is not a feed', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('a feed name of 5,000 letters is refused before it is parsed', async () => {
    expect((await get(`/feeds/google-${'e'.repeat(5000)}.xml`)).status).toBe(400);
  });

  test('an admin and the platform have no feed, and a feed refuses POST', async () => {
    for (const host of [adminHost(cedar.slug), PLATFORM]) {
      const { body } = await ask(server, { host, path: '/feeds/google-en.xml' });
      expect(body).not.toContain('<rss');
    }
    const origin = `http://${shopHost(cedar.slug)}`;
    const address = { host: shopHost(cedar.slug), path: '/feeds/google-en.xml' };
    const posted = await ask(server, address, { method: 'POST', headers: { origin } });
    expect([404, 405, 415]).toContain(posted.status);
  });

  test('a closed store has no feed', async () => {
    await setPeriodEnd({ storeId: cedar.id, endsAt: new Date(TEST_TIME.getTime() - 1) }, act);
    const { status, headers, body } = await get('/feeds/google-en.xml');
    expect([status, headers['x-robots-tag']]).toEqual([503, 'noindex']);
    expect(body).not.toContain('<rss');
  });
});
