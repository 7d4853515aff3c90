import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf, must, smallCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { archiveProduct, listGroupAddresses, productAddresses, productAddressLists } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
await smallCatalogue(cedar.id);
const now = TEST_TIME;

async function pathsOf(storeId: string, size: number): Promise<string[][]> {
  return withStore(storeId, async (tx) => {
    const lists = await productAddressLists(tx, { now, size });
    const read: string[][] = [];
    for (const { from } of lists) {
      const addresses = await productAddresses(tx, { from, now, size });
      read.push(addresses.map(({ paths }) => paths.en));
    }
    return read;
  });
}

const PUBLIC = ['linen-napkin', 'napkin-ring-10', 'napkin-ring-9', 'stoneware-mug', 'wool-throw'];

test('sitemap lists of any size have every public product once, and no draft or future product', async () => {
  for (const size of [1, 2, 5, 2500]) {
    const lists = await pathsOf(cedar.id, size);
    expect(lists.flat().sort()).toEqual(PUBLIC.map((slug) => `/products/${slug}`));
    expect(lists).toHaveLength(Math.ceil(PUBLIC.length / size));
    expect(Math.max(...lists.map((list) => list.length))).toBeLessThanOrEqual(size);
  }
});

test('a product is in the sitemap from its publication until it is archived', async () => {
  const { product, inStore } = catalogueOf(cedar.id);
  const { productId } = await product('Late bowl', -1, { publishAt: now });
  expect((await pathsOf(cedar.id, 2500)).flat()).toContain('/products/late-bowl');
  await must(inStore((tx) => archiveProduct(tx, { productId }, systemAct('test', now))));
  expect((await pathsOf(cedar.id, 2500)).flat()).not.toContain('/products/late-bowl');
});

test('a sitemap list has the time of its last change, and each product has its own', async () => {
  await withStore(cedar.id, async (tx) => {
    const [list] = await productAddressLists(tx, { now });
    const addresses = await productAddresses(tx, { from: list?.from ?? '', now });
    const changes = addresses.map(({ updatedAt }) => updatedAt?.getTime() ?? 0);
    expect(list?.updatedAt.getTime()).toBe(Math.max(...changes));
  });
});

test('the sitemap has products and categories under their slug in each language, or in the other language if one is missing', async () => {
  await withStore(cedar.id, async (tx) => {
    const [list] = await productAddressLists(tx, { now });
    const addresses = await productAddresses(tx, { from: list?.from ?? '', now });
    const products = Object.fromEntries(addresses.map(({ paths }) => [paths.en, decodeURI(paths.ar)]));
    expect(products['/products/wool-throw']).toBe('/products/بطانية-الصوف');
    expect(products['/products/linen-napkin']).toBe('/products/linen-napkin');
    const { categories, brands } = await listGroupAddresses(tx);
    expect(categories.map(({ paths }) => [paths.en, decodeURI(paths.ar)])).toEqual([
      ['/categories/home', '/categories/المنزل'],
      ['/categories/home/textiles', '/categories/المنزل/منسوجات'],
      ['/categories/home/wool', '/categories/المنزل/wool'],
      ['/categories/kitchen', '/categories/المطبخ'],
    ]);
    expect(brands.map(({ paths }) => paths.ar).sort()).toEqual(['/brands/clay', '/brands/loom-co']);
  });
});

test('a store without products has no sitemap list, even if another store has products', async () => {
  expect(await pathsOf(najd.id, 2500)).toEqual([]);
  await withStore(najd.id, async (tx) => {
    expect(await listGroupAddresses(tx)).toEqual({ categories: [], brands: [], collections: [] });
  });
});
