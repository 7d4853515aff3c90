import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain, shirt, usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type ProductInput, saveProduct } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const save = (input: ProductInput, at = act) => withStore(cedar.id, (tx) => saveProduct(tx, input, at));

async function saved(input: ProductInput) {
  const result = await save(input);
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.data)}`);
  return result.value;
}

const liveVariants = (productId: string) =>
  db.admin(
    `select v.id, v.combination, v.sku, p.amount::int, s.quantity, s.is_tracked from variants v
       join variant_prices p on p.variant_id = v.id join stock_levels s on s.variant_id = v.id
      where v.product_id = $1 and v.archived_at is null order by v.position`,
    [productId],
  );

test('a product is saved completely: texts, clean HTML, options, variants, prices, stock, search words, audit', async () => {
  const { productId, created, variantIds } = await saved(shirt());
  expect(created).toBe(true);
  expect(await liveVariants(productId)).toEqual([
    { id: variantIds[0], combination: 'Sand/S', sku: 'LS-S', amount: 4000, quantity: 3, is_tracked: true },
    { id: variantIds[1], combination: 'Sand/M', sku: 'LS-M', amount: 4500, quantity: 0, is_tracked: false },
  ]);
  expect(
    await db.admin(
      'select locale, title, slug, body_html from product_texts where product_id = $1 order by 1 desc',
      [productId],
    ),
  ).toEqual([
    { locale: 'en', title: 'Linen shirt', slug: 'linen-shirt', body_html: '<p>Cool</p>' },
    { locale: 'ar', title: 'قميص كتان', slug: 'قميص-كتان', body_html: '' },
  ]);
  expect(
    await db.admin(
      'select min_amount::int, max_amount::int, compare_at from product_prices where product_id = $1',
      [productId],
    ),
  ).toEqual([{ min_amount: 4000, max_amount: 4500, compare_at: null }]);
  expect(await db.admin('select tag from product_tags where product_id = $1', [productId])).toEqual([
    { tag: 'summer' },
  ]);
  expect(
    await db.admin(
      'select o.kind, v.code, v.swatch from option_values v join product_options o on o.id = v.option_id where o.product_id = $1 order by o.position, v.position',
      [productId],
    ),
  ).toEqual([
    { kind: 'colour', code: 'Sand', swatch: '#C8B08A' },
    { kind: 'size', code: 'S', swatch: '' },
    { kind: 'size', code: 'M', swatch: '' },
  ]);
  expect(await db.admin('select ord from search_documents where product_id = $1', [productId])).toHaveLength(
    1,
  );
  expect(await db.admin('select action from audit_entries where subject_id = $1', [productId])).toEqual([
    { action: 'product.created' },
  ]);
});

test('saving a product again keeps variants with the same options, archives missing ones and keeps stock that is omitted', async () => {
  const first = await saved(
    shirt({ variants: shirt().variants.map((v) => ({ ...v, sku: `A-${v.values[1]}` })) }),
  );
  const second = await saved(
    shirt({
      id: first.productId,
      options: [
        shirt().options[0]!,
        { names: { en: 'Size' }, values: [{ labels: { en: 'S' } }, { labels: { en: 'L' } }] },
      ],
      variants: [
        { values: ['Sand', 'S'], price: usd(3900), sku: 'A-S2' },
        { values: ['Sand', 'L'], price: usd(4900), sku: 'A-M' },
      ],
    }),
  );
  expect(second).toMatchObject({ created: false, version: 2, productId: first.productId });
  expect(second.variantIds[0]).toBe(first.variantIds[0]);
  expect(await liveVariants(first.productId)).toEqual([
    {
      id: first.variantIds[0],
      combination: 'Sand/S',
      sku: 'A-S2',
      amount: 3900,
      quantity: 3,
      is_tracked: true,
    },
    {
      id: second.variantIds[1],
      combination: 'Sand/L',
      sku: 'A-M',
      amount: 4900,
      quantity: 0,
      is_tracked: false,
    },
  ]);
  expect(await db.admin('select archived_at from variants where id = $1', [first.variantIds[1]])).toEqual([
    { archived_at: TEST_TIME },
  ]);
});

test('two variants may swap their SKUs', async () => {
  const swap = (a: string, b: string) =>
    shirt({
      importHandle: 'swap',
      variants: [
        { values: ['Sand', 'S'], price: usd(1), sku: a },
        { values: ['Sand', 'M'], price: usd(1), sku: b },
      ],
    });
  const { productId } = await saved(swap('SW-1', 'SW-2'));
  await saved(swap('SW-2', 'SW-1'));
  expect((await liveVariants(productId)).map((row) => row.sku)).toEqual(['SW-2', 'SW-1']);
});

test('a product is found again by its import handle, and omitted values are kept', async () => {
  const first = await saved(
    shirt({ importHandle: 'old-handle', variants: [{ values: ['Sand', 'S'], price: usd(5) }] }),
  );
  const again = await saved({
    texts: { en: { title: 'Linen shirt, new cut' } },
    status: 'draft',
    options: shirt().options,
    variants: [{ values: ['Sand', 'S'], price: usd(5) }],
    importHandle: 'old-handle',
  });
  expect(again.productId).toBe(first.productId);
  const texts = await db.admin(
    'select locale, title, body_html, slug from product_texts where product_id = $1 order by 1 desc',
    [first.productId],
  );
  expect(texts[0]).toMatchObject({ title: 'Linen shirt, new cut', body_html: '<p>Cool</p>' });
  expect(texts[0]?.slug).toMatch(/^linen-shirt-\d$/);
  expect(texts[1]).toMatchObject({ locale: 'ar', title: 'قميص كتان' });
  expect(
    await db.admin('select tag from product_tags where product_id = $1', [first.productId]),
  ).toHaveLength(1);
  expect(await db.admin("select to_path from redirects where from_path = '/products/old-handle'")).toEqual([
    { to_path: `/products/${texts[0]?.slug}` },
  ]);
});

test('slugs are unique per language, and an old slug redirects to the new one without a chain', async () => {
  const first = await saved(plain('Brass lamp'));
  const second = await saved(plain('Brass lamp'));
  const slugOf = async (id: string) =>
    (await db.admin('select slug from product_texts where product_id = $1', [id]))[0]?.slug;
  expect([await slugOf(first.productId), await slugOf(second.productId)]).toEqual([
    'brass-lamp',
    'brass-lamp-2',
  ]);
  await saved(plain('Copper lamp', { id: first.productId }));
  expect(await slugOf(first.productId)).toBe('brass-lamp');
  for (const slug of ['copper-lamp', 'copper-table-lamp']) {
    await saved(plain('Copper lamp', { id: first.productId, texts: { en: { title: 'Copper lamp', slug } } }));
  }
  expect(
    await db.admin("select from_path, to_path from redirects where to_path like '%copper%' order by 1"),
  ).toEqual([
    { from_path: '/en/products/brass-lamp', to_path: '/en/products/copper-table-lamp' },
    { from_path: '/en/products/copper-lamp', to_path: '/en/products/copper-table-lamp' },
  ]);
  await saved(
    plain('Copper lamp', {
      id: first.productId,
      texts: { en: { title: 'Copper lamp', slug: 'brass-lamp' } },
    }),
  );
  expect(
    await db.admin("select from_path, to_path from redirects where to_path like '%lamp%' order by 1"),
  ).toEqual([
    { from_path: '/en/products/copper-lamp', to_path: '/en/products/brass-lamp' },
    { from_path: '/en/products/copper-table-lamp', to_path: '/en/products/brass-lamp' },
  ]);
});

test('a stale save of a product is refused with the current version and writes nothing', async () => {
  const { productId } = await saved(plain('Clock'));
  await saved(plain('Clock', { id: productId, expectedVersion: 1 }));
  const result = await expectNothingChanged(db, () =>
    save(plain('Clock two', { id: productId, expectedVersion: 1 })),
  );
  expect(result).toEqual({ ok: false, code: 'stale', data: { version: 2, updatedAt: TEST_TIME } });
});

test('a variant with backorder may have a quantity below zero', async () => {
  const { productId } = await saved(
    plain('Later', {
      variants: [
        { values: [], price: usd(1), stock: { isTracked: true, quantity: -2, allowsBackorder: true } },
      ],
    }),
  );
  expect((await liveVariants(productId))[0]).toMatchObject({ quantity: -2 });
});

test('a product with 2,048 variants can be saved, and saved again', async () => {
  const values = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ labels: { en: `${letter}${index}` } }));
  const big = plain('Matrix', {
    importHandle: 'matrix',
    options: [
      { names: { en: 'One' }, values: values('a', 16) },
      { names: { en: 'Two' }, values: values('b', 16) },
      { names: { en: 'Three' }, values: values('c', 8) },
    ],
    variants: Array.from({ length: 2048 }, (_, n) => ({
      values: [`a${n % 16}`, `b${(n >> 4) % 16}`, `c${n >> 8}`],
      price: usd(n),
    })),
  });
  const first = await saved(big);
  expect((await saved(big)).variantIds).toEqual(first.variantIds);
  expect(await liveVariants(first.productId)).toHaveLength(2048);
});

test('if two products with the same SKU are saved at the same moment, one succeeds and the other is refused with the SKU', async () => {
  const race = (title: string) =>
    save(plain(title, { variants: [{ values: [], price: usd(1), sku: 'RACE' }] }));
  const results = await Promise.all([race('Race one'), race('Race two')]);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toEqual({
    ok: false,
    code: 'duplicate_sku',
    data: { sku: 'RACE' },
  });
  expect(await db.admin("select 1 from product_texts where title like 'Race %'")).toHaveLength(1);
});

test('two simultaneous products with the same title get two slugs, and two imports of the same handle make one product', async () => {
  const [one, two] = await Promise.all([save(plain('Twin title')), save(plain('Twin title'))]);
  expect([one.ok, two.ok]).toEqual([true, true]);
  expect(await db.admin("select slug from product_texts where title = 'Twin title' order by 1")).toEqual([
    { slug: 'twin-title' },
    { slug: 'twin-title-2' },
  ]);
  const imported = await Promise.all(
    ['First', 'Second'].map((title) => saved(plain(title, { importHandle: 'same' }))),
  );
  expect(imported.map((result) => result.version).sort()).toEqual([1, 2]);
  expect(await db.admin("select 1 from products where import_handle = 'same'")).toHaveLength(1);
});

test('a variant’s picture is added after the product’s own pictures', async () => {
  const image = {
    contentType: 'image/jpeg',
    width: 4,
    height: 5,
    bytes: Buffer.from('x'),
    blur: '',
  } as const;
  const media = (letter: string) =>
    withStore(cedar.id, (tx) => recordImage(tx, { ...image, hash: letter.repeat(64) }, { act }));
  const [front, sand] = [await media('e'), await media('f')];
  const { productId } = await saved(
    shirt({
      mediaIds: [front.mediaId],
      variants: [{ values: ['Sand', 'S'], price: usd(1), mediaId: sand.mediaId }],
    }),
  );
  const rows = await db.admin('select media_id from product_media where product_id = $1 order by position', [
    productId,
  ]);
  expect(rows).toEqual([{ media_id: front.mediaId }, { media_id: sand.mediaId }]);
});
