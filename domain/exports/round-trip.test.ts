import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  addCustomField,
  type CustomField,
  type CustomValue,
  type FieldKind,
  findProductIds,
  relateProducts,
  saveBrand,
  saveCollection,
  saveCurrency,
  saveProduct,
  setCurrencyPrice,
} from '#domain/catalog/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { addLocation, moveBetweenPlaces } from '#domain/stock/index.ts';
import { csvText, unguarded } from '#lib/csv-text.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fileSource, importFile, textSource } from '#tests/support/fixtures.ts';
import { plain, shirt, usd } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { productRows } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const catalogues =
  process.env.SOUK_CATALOGUES ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
let store: TestStore;
let locale: Locale;
let count = 0;

beforeEach(async () => {
  count += 1;
  locale = 'en';
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
});

async function exported(): Promise<string> {
  const file = { locale, currency: 'USD', origin: 'https://shop.example' };
  const rows = [];
  for await (const batch of productRows((work) => withStore(store.id, work), file)) rows.push(...batch);
  return csvText(rows);
}

/** A file without ids: those of a new row differ. */
function comparable(csv: string): Record<string, string>[] {
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  return rows.map(({ 'Souk ID': _id, ...row }) => row).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const key = (row: Record<string, string>) =>
  JSON.stringify([row.Handle, row['Variant SKU'], row['Image Src'], row]);

async function wipe(): Promise<void> {
  const own = ['custom_fields', 'stock_locations'];
  for (const table of ['products', 'collections', 'categories', 'brands', 'redirects', ...own]) {
    await db.admin(`delete from ${table} where store_id = $1`, [store.id]);
  }
}

const importText = (csv: string) => importFile(store.id, { file: textSource(csv, 'souk.csv') }, act);

async function expectRoundTrip(): Promise<void> {
  const before = await exported();
  await wipe();
  expect(comparable(await exported())).toEqual([]);
  const report = await importText(before);
  expect(report).toMatchObject({
    kind: 'souk',
    status: 'done',
    errors: [],
    products: { updated: 0, unchanged: 0 },
  });
  const after = comparable(await exported());
  expect(after.length).toBeGreaterThan(0);
  expect(after).toEqual(comparable(before));
}

async function richShop(): Promise<void> {
  const { inStore, category, product } = catalogueOf(store.id);
  const image = {
    contentType: 'image/jpeg' as const,
    width: 8,
    height: 8,
    bytes: Buffer.from('x'),
    blur: '',
  };
  const pictures = await inStore(async (tx) => {
    const one = { ...image, hash: 'a'.repeat(64) };
    const two = { ...image, hash: 'b'.repeat(64) };
    return [
      await recordImage(tx, one, { alt: { en: 'Front', ar: 'أمام' }, act }),
      await recordImage(tx, two, { alt: { ar: '=خلف' }, act }),
    ];
  });
  const mediaIds = pictures.map(({ mediaId }) => mediaId);
  const home = await category('Home, garden', 'المنزل');
  const deep = await category('A > B', null, await category('Textiles', 'منسوجات', home));
  const brandTexts = { texts: { en: { name: 'Loom' }, ar: { name: 'نول' } } };
  const brand = await must(inStore((tx) => saveBrand(tx, brandTexts, act)));
  await must(inStore((tx) => saveCurrency(tx, { code: 'SAR', rate: { numer: 15, denom: 4 } }, act)));
  const input = shirt({
    texts: {
      en: { title: '=SUM(A1)', slug: 'linen-shirt', bodyHtml: '<p>Cool</p>\r\n<p>Soft</p>', seoTitle: "'-1" },
      ar: { title: 'قميص كتان', slug: 'قميص', bodyHtml: '<p>بارد</p>', seoDescription: '@وصف' },
    },
    brandId: brand.brandId,
    categoryIds: [deep, home],
    tags: ['a, b', 'back\\slash', '+tag'],
    productType: 'Shirts',
    isFeatured: true,
    publishAt: new Date('2026-12-01T08:30:00Z'),
    mediaIds,
  });
  const [small, medium] = input.variants;
  if (!small || !medium) throw new Error('A shirt without sizes');
  const saved = await must(
    inStore((tx) =>
      saveProduct(
        tx,
        {
          ...input,
          // The larger size first: the order of values is not that of variants.
          variants: [
            {
              ...medium,
              mediaId: mediaIds[1] ?? null,
              cost: usd(1250),
              taxClass: 'reduced',
              barcode: '00123',
            },
            {
              ...small,
              weightGrams: 250,
              sale: { price: usd(3000), from: new Date('2026-11-01T00:00:00Z'), to: null },
              stock: { isTracked: true, quantity: -2, allowsBackorder: true },
            },
          ],
        },
        act,
      ),
    ),
  );
  const [first = ''] = saved.variantIds;
  const entered = { variantId: first, code: 'SAR', price: money(17_900, 'SAR') };
  await must(inStore((tx) => setCurrencyPrice(tx, entered, act)));
  const draft = await product('Cup', 0, { ...plain('Cup'), status: 'draft', importHandle: 'old-cup' });
  await must(
    inStore((tx) =>
      saveProduct(tx, plain('x', { texts: { ar: { title: 'إبريق' } }, status: 'archived' }), act),
    ),
  );
  const shown = (await inStore((tx) => findProductIds(tx, ['linen-shirt']))).flatMap((id) => id ?? []);
  const shows = { productId: draft.productId, relatedIds: shown };
  const shownWith = { productId: shown[0] ?? '', relatedIds: [draft.productId] };
  await inStore((tx) => relateProducts(tx, [shows, shownWith]));
  const collection = {
    texts: { en: { title: 'Gifts' }, ar: { title: 'هدايا' } },
    productIds: [draft.productId],
  };
  await must(inStore((tx) => saveCollection(tx, collection, act)));
  await fieldsAndPlaces(draft.productId);
}

/** What only this shop has: fields of its own, and two places beside the main one. */
async function fieldsAndPlaces(productId: string): Promise<void> {
  const { inStore } = catalogueOf(store.id);
  const field = async (names: CustomField['names'], kind: FieldKind, isShown = true) =>
    (await must(inStore((tx) => addCustomField(tx, { names, kind, isShown }, act)))).id;
  const said = async (names: CustomField['names'], kind: FieldKind, value: string): Promise<CustomValue> => ({
    ...{ fieldId: await field(names, kind), kind, words: { en: '', ar: '' }, value },
  });
  const care = await field({ en: 'Care / wash', ar: 'العناية' }, 'text');
  const size = await field({ en: '', ar: 'XL' }, 'text', false);
  const custom: CustomValue[] = [
    { fieldId: care, kind: 'text', words: { en: '=cold', ar: 'بارد' }, value: '' },
    { fieldId: size, kind: 'text', words: { en: '', ar: 'كبير' }, value: '' },
    await said({ en: 'Threads', ar: '' }, 'number', '-2.5'),
    await said({ en: 'Washable', ar: 'يُغسل' }, 'yes_no', 'no'),
  ];
  // One in which no product says anything.
  await field({ en: '(Guide)', ar: 'ع\\/' }, 'link', false);
  const variants = [{ values: [], price: usd(1000), stock: { isTracked: true, quantity: 9 } }];
  const cup = plain('Cup', { id: productId, status: 'draft', custom, variants });
  const [variantId = ''] = (await must(inStore((tx) => saveProduct(tx, cup, act)))).variantIds;
  for (const [name, quantity] of [
    ['Warehouse, north', 4],
    ['=Shop', 2],
  ] as const) {
    const { id } = await must(inStore((tx) => addLocation(tx, { name }, act)));
    const move = { variantId, from: null, to: id, quantity };
    await must(inStore((tx) => moveBetweenPlaces(tx, move, act)));
  }
}

describe('a file of the store’s own', () => {
  test('brings back every product as it was, after everything was wiped', async () => {
    await richShop();
    const related = comparable(await exported()).map(({ Related }) => Related);
    expect(related.filter((handle) => handle !== '').sort()).toEqual(['linen-shirt', 'old-cup']);
    await expectRoundTrip();
  });

  test('brings them back into a shop whose own language is Arabic', async () => {
    await richShop();
    locale = 'ar';
    await expectRoundTrip();
  });

  test('brings back the fields of the store, shown or not, in their order, and the places', async () => {
    await richShop();
    const look = () =>
      db.admin(
        `select name_en, name_ar, kind, is_shown, (select count(*)::int from product_custom_values v
           where v.store_id = f.store_id and v.field_id = f.id) as products from custom_fields f
          where store_id = $1 order by position`,
        [store.id],
      );
    const places = () =>
      db.admin(
        `select l.name, p.quantity from stock_locations l left join placed_stock p on p.location_id = l.id
          where l.store_id = $1 order by l.priority`,
        [store.id],
      );
    const before = [await look(), await places()];
    expect(before[0]).toHaveLength(5);
    expect(before[1]).toEqual([
      { name: 'Warehouse, north', quantity: 4 },
      { name: '=Shop', quantity: 2 },
    ]);
    const file = await exported();
    await wipe();
    await importText(file);
    expect([await look(), await places()]).toEqual(before);
  });

  test('says of places that hold more than there is, and of a number that is none', async () => {
    await richShop();
    const file = await exported();
    const full = await importText(file.replace("'-2.5", 'many'));
    expect(full.errors).toMatchObject([{ code: 'field_invalid', data: { field: 'Threads', value: 'many' } }]);
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
    const [head = {}] = rows;
    const wrong = rows.map((row) => ({
      ...row,
      ...(row['Stock at Warehouse, north'] === '4' ? { 'Stock at Warehouse, north': '8' } : {}),
    }));
    const report = await importText(
      csvText([Object.keys(head), ...wrong.map((row) => Object.values(row).map(unguarded))]),
    );
    expect(report.errors).toMatchObject([{ code: 'places_too_full', data: { placed: 10, quantity: 9 } }]);
    expect(comparable(await exported())).toEqual(comparable(file));
  });

  test('changes what was changed in it, and makes nothing twice', async () => {
    await richShop();
    const before = await exported();
    const report = await importText(before.replaceAll('"40.00"', '"41.50"'));
    expect(report).toMatchObject({ errors: [], products: { created: 0, updated: 3 } });
    const after = await exported();
    expect(comparable(after)).toEqual(comparable(before.replaceAll('"40.00"', '"41.50"')));
    expect(after).toContain('41.50');
  });

  test('without columns of stock and collections leaves those as they are', async () => {
    await richShop();
    const before = await exported();
    const rows: Record<string, string>[] = parse(before, { bom: true, columns: true });
    const kept = rows.map(
      ({ 'Variant Inventory Qty': _q, Collections: _c, 'Sale Price': _s, ...row }) => row,
    );
    const head = Object.keys(kept[0] ?? {});
    await importText(
      csvText([
        head,
        ...kept.map((row) => head.map((name) => unguarded(row[name as keyof typeof row] ?? ''))),
      ]),
    );
    expect(comparable(await exported())).toEqual(comparable(before));
  });

  test('says of a moment that is none, and leaves that product out', async () => {
    await richShop();
    const broken = (await exported()).replace('2026-11-01T00:00:00.000Z', 'tomorrow');
    const report = await importText(broken);
    expect(report.errors).toMatchObject([
      { code: 'date_invalid', data: { column: 'Sale From', value: 'tomorrow' } },
    ]);
    expect(report.products).toMatchObject({ created: 0, updated: 2 });
  });
});

test.each(['shopify-apparel.csv', 'woocommerce-sample.csv'])(
  '%s comes back equal through our own file',
  async (name) => {
    const path = join(catalogues, name);
    if (!existsSync(path)) return;
    const report = await importFile(store.id, { file: fileSource(path) }, act);
    expect(report.errorCount).toBe(0);
    await expectRoundTrip();
  },
);
