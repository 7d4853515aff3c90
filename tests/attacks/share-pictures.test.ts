import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { setPeriodEnd } from '#domain/subscription/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';
import { BREAKERS, PAYLOADS, packed } from './payloads.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);
const get = (path: string, headers: Record<string, string> = {}, slug = cedar.slug) =>
  ask(server, { host: shopHost(slug), path }, { headers });

const shop = catalogueOf(cedar.id);
const lamp = await shop.product('Brass lamp', -1, {
  amount: 4500,
  texts: { en: { title: 'Brass lamp' }, ar: { title: 'مصباح نحاسي' } },
});
const path = (id: string, locale = 'en') => `/share/${id}-${locale}.jpg`;
const filesOf = (of: string) => {
  const folder = join(server.config.dataFolder, 'image-cache', cedar.id, 'share', of);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};

describe('the picture of a shared link', () => {
  test('a share picture is 1200 × 630, exists for each language, is rendered once, and gets 304 if unchanged', async () => {
    for (const locale of ['en', 'ar']) {
      const first = await get(`${path(lamp.productId, locale)}?v=12345678`);
      expect([first.status, first.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(first.headers['cache-control']).toBe('public, max-age=3600');
      const again = await get(path(lamp.productId, locale), { 'if-none-match': String(first.headers.etag) });
      expect([again.status, again.body]).toEqual([304, '']);
    }
    const files = filesOf(lamp.productId);
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    }
    expect(readFileSync(files[0]!).equals(readFileSync(files[1]!))).toBe(false);
  });

  test('a product’s page links to its share picture, and the other pages link to the store’s own', async () => {
    const origin = `http://${shopHost(cedar.slug)}`;
    const imageOf = (body: string) => /<meta property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
    const product = imageOf((await get('/products/brass-lamp')).body);
    const home = imageOf((await get('/ar')).body);
    expect(product).toMatch(new RegExp(`^${origin}/share/${lamp.productId}-en\\.jpg\\?v=[0-9a-f]{8}$`));
    expect(home).toMatch(new RegExp(`^${origin}/share/store-ar\\.jpg\\?v=[0-9a-f]{8}$`));
    for (const image of [product, home]) expect((await get(image.slice(origin.length))).status).toBe(200);
  });

  test('a share picture is rendered again when the price changes, and the previous one is deleted', async () => {
    const before = await get(path(lamp.productId));
    await must(
      withStore(cedar.id, (tx) =>
        saveProduct(
          tx,
          {
            id: lamp.productId,
            texts: {},
            status: 'active',
            options: [],
            variants: [{ values: [], price: money(4600, 'USD') }],
          },
          act,
        ),
      ),
    );
    const after = await get(path(lamp.productId));
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(filesOf(lamp.productId).filter((file) => /\/en-/.test(file))).toHaveLength(1);
  });
});

describe('titles that are markup (X)', () => {
  test('titles that contain markup are drawn as text in the share picture', async () => {
    for (const title of packed([...PAYLOADS, ...BREAKERS], 280)) {
      const { productId } = await shop.product(title, -1, { amount: 100 });
      const { status, headers } = await get(path(productId));
      expect([title, status, headers['content-type']]).toEqual([title, 200, 'image/jpeg']);
    }
  });
});

describe('share pictures that do not exist (T)', () => {
  test('a product hidden from shoppers has no share picture, and neither has another store’s', async () => {
    const draft = await shop.product('Draft', -1, { status: 'draft' });
    const soon = await shop.product('Soon', -1, { publishAt: new Date(TEST_TIME.getTime() + 1000) });
    for (const { productId } of [draft, soon]) {
      expect((await get(path(productId))).status).toBe(404);
      expect(filesOf(productId)).toEqual([]);
    }
    expect((await get(path(lamp.productId), {}, najd.slug)).status).toBe(404);
  });

  test.each([
    '/share',
    '/share/store-fr.jpg',
    '/share/store-en.png',
    '/share/store-en.jpg/x',
    '/share/store-en.jpg%0A',
    `/share/${'0'.repeat(36)}-en.jpg`,
    `/share/${'a'.repeat(4000)}-en.jpg`,
    `/share/00000000-0000-7000-8000-000000000000-en.jpg`,
    '/share/..%2F..%2Fsecret.key',
    '/ar/share/store-en.jpg',
  ])('the address %s is not a share picture', async (address) => {
    expect((await get(address)).status).toBe(404);
  });

  test.each([
    ['/share/', '/share'],
    ['/share/store-en.jpg%0a', '/share/store-en.jpg%0A'],
    ['/share/..%2f..%2fsecret.key', '/share/..%2F..%2Fsecret.key'],
  ])('the address %s redirects to its canonical spelling, within the shop', async (address, canonical) => {
    const { status, headers } = await get(address);
    expect([status, new URL(headers.location ?? '').pathname]).toEqual([308, canonical]);
  });

  test('a closed store has no share pictures', async () => {
    await setPeriodEnd({ storeId: cedar.id, endsAt: new Date(TEST_TIME.getTime() - 1) }, act);
    const { status, headers } = await get(path(lamp.productId));
    expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  });
});
