import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type ProductInput, saveBrand, saveCategory, saveProduct } from '#domain/catalog/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { money } from '#lib/money/index.ts';
import { TEST_TIME } from './stores.ts';

const DAY = 24 * 60 * 60 * 1000;
const act = systemAct('test', TEST_TIME);

/** The time a number of days before or after TEST_TIME. */
export const onDay = (day: number) => new Date(TEST_TIME.getTime() + day * DAY);

/** Returns the value of a result; throws with the code of a failure. */
export async function must<T>(
  promise: Promise<{ ok: true; value: T } | { ok: false; code: string }>,
): Promise<T> {
  const result = await promise;
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

export const PICTURE_HASH = 'a'.repeat(64);

/** Creates categories, brands and products of a store through the verbs. */
export function catalogueOf(storeId: string) {
  const inStore = <T>(fn: (tx: StoreTx) => Promise<T>) => withStore(storeId, fn);
  const category = async (en: string, ar: string | null, parentId?: string) => {
    const texts = { en: { title: en }, ...(ar ? { ar: { title: ar } } : {}) };
    return (await must(inStore((tx) => saveCategory(tx, { parentId, texts }, act)))).categoryId;
  };
  const brand = async (en: string) =>
    (await must(inStore((tx) => saveBrand(tx, { texts: { en: { name: en } } }, act)))).brandId;
  const product = (en: string, day: number, changes: Partial<ProductInput> & { amount?: number } = {}) => {
    const { amount = 0, ...rest } = changes;
    const input: ProductInput = {
      texts: { en: { title: en } },
      status: 'active',
      options: [],
      variants: [{ values: [], price: money(amount, 'USD') }],
      ...rest,
    };
    return must(inStore((tx) => saveProduct(tx, input, { ...act, at: onDay(day) })));
  };
  return { inStore, category, brand, product };
}

/** A small shop: a tree of three levels, two brands, seven products of which five are public. */
export async function smallCatalogue(storeId: string) {
  const { inStore, category, brand, product } = catalogueOf(storeId);
  const home = await category('Home', 'المنزل');
  const textiles = await category('Textiles', 'منسوجات', home);
  const wool = await category('Wool', null, textiles);
  const kitchen = await category('Kitchen', 'المطبخ');
  const loom = await brand('Loom & Co');
  const clay = await brand('Clay');
  const image = {
    hash: PICTURE_HASH,
    contentType: 'image/jpeg',
    width: 800,
    height: 1000,
    blur: '',
  } as const;
  const picture = await inStore((tx) =>
    recordImage(tx, { ...image, bytes: Buffer.from('x') }, { alt: { ar: 'بطانية مطوية' }, act }),
  );
  const woolThrow = await product('Wool throw', -1, throwInput([wool, home], loom, picture.mediaId));
  await product('Linen napkin', -40, { amount: 900, brandId: loom, categoryIds: [textiles] });
  const ofClay = { brandId: clay, categoryIds: [kitchen] };
  await product('Napkin ring 10', -3, { amount: 500, ...ofClay });
  await product('Napkin ring 9', -4, { amount: 400, ...ofClay });
  const soldOut = { values: [], price: money(2400, 'USD'), stock: { isTracked: true, quantity: 0 } };
  await product('Stoneware mug', -5, { ...ofClay, variants: [soldOut] });
  await product('Draft bowl', -2, { amount: 100, status: 'draft', categoryIds: [kitchen] });
  await product('Tomorrow bowl', -2, { amount: 100, publishAt: onDay(1), categoryIds: [kitchen] });
  return { categories: { home, textiles, wool, kitchen }, brands: { loom, clay }, woolThrow };
}

function throwInput(categoryIds: string[], brandId: string, mediaId: string): Partial<ProductInput> {
  const price = (amount: number) => money(amount, 'USD');
  const stock = (quantity: number) => ({ isTracked: true, quantity });
  return {
    texts: {
      en: { title: 'Wool throw', bodyHtml: '<p>Heavy and <b>soft</b></p>' },
      ar: { title: 'بطانية الصوف' },
    },
    brandId,
    categoryIds,
    mediaIds: [mediaId],
    isFeatured: true,
    options: [
      {
        names: { en: 'Colour', ar: 'اللون' },
        values: [
          { labels: { en: 'Oat', ar: 'شوفاني' }, swatch: '#D8C8A8' },
          { labels: { en: 'Ink' }, swatch: '#202840' },
          { labels: { en: 'Rust' }, swatch: '#A04020' },
        ],
      },
      { names: { en: 'Size' }, values: [{ labels: { en: 'S' } }, { labels: { en: 'L' } }] },
    ],
    variants: [
      {
        values: ['Oat', 'S'],
        price: price(12800),
        compareAt: price(16000),
        sku: 'WT-OS',
        mediaId,
      },
      {
        values: ['Oat', 'L'],
        price: price(15000),
        sku: 'WT-OL',
        stock: stock(0),
      },
      {
        values: ['Ink', 'S'],
        price: price(12900),
        sku: 'WT-IS',
        stock: stock(3),
      },
    ],
  };
}
