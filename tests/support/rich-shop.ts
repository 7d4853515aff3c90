import type { Act } from '#domain/audit/index.ts';
import {
  addCustomField,
  type CustomField,
  type CustomValue,
  type FieldKind,
  findProductIds,
  type ProductInput,
  relateProducts,
  saveBrand,
  saveCollection,
  saveCurrency,
  saveProduct,
  setCurrencyPrice,
} from '#domain/catalog/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { addLocation, moveBetweenLocations } from '#domain/stock/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must } from './catalogue.ts';
import { plain, shirt, usd } from './product-inputs.ts';
import type { TestStore } from './stores.ts';

/** The options of the shirt, with a picture as the swatch of its colour. */
function picturedOptions(mediaId: string | undefined): ProductInput['options'] {
  return shirt().options.map(({ values, ...option }, at) => ({
    ...option,
    values: at === 0 ? values.map((value) => ({ ...value, mediaId: mediaId ?? null })) : values,
  }));
}

/**
 * Fills a store with everything that a file can lose: both languages, prices, sales, stock, pictures, collections,
 * custom fields and locations.
 */
export async function richShop(store: TestStore, act: Act): Promise<void> {
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
    ...{ mediaIds, options: picturedOptions(mediaIds[1]) },
  });
  const [small, medium] = input.variants;
  if (!small || !medium) throw new Error('A shirt without sizes');
  const saved = await must(
    inStore((tx) =>
      saveProduct(
        tx,
        {
          ...input,
          // The larger size comes first, so that the order of values differs from the order of variants.
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
  await fieldsAndPlaces(store, draft.productId, act);
}

/** Adds custom fields, and two stock locations in addition to the main one. */
async function fieldsAndPlaces(store: TestStore, productId: string, act: Act): Promise<void> {
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
  // A field for which no product has a value.
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
    await must(inStore((tx) => moveBetweenLocations(tx, move, act)));
  }
}
