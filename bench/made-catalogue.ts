import { sortKey } from '#domain/catalog/sort-key.ts';
import { newId } from '#lib/ids.ts';
import { slugify } from '#lib/slug.ts';
import { STUFFS, THINGS, TONES } from './catalogue-words.ts';
import { addOptions } from './made-options.ts';
import { add, LOCALES, type Rows } from './made-rows.ts';

export type Shelves = {
  storeId: string;
  currency: string;
  categoryIds: string[];
  brandIds: string[];
  mediaIds: string[];
};

const HOUR = 3_600_000;
const BODY = [
  'Made in small batches and checked by hand; it wears in, not out. Wipe with a damp cloth and keep out of direct sun.',
  'يصنع بكميات صغيرة ويفحص باليد، ويزداد جمالا مع الاستعمال. يمسح بقطعة مبللة ويحفظ بعيدا عن الشمس.',
] as const;

/** Two levels of categories, brands and pictures, which a store's products need. */
export function makeShelves(
  storeId: string,
  of: { currency: string; tops: number; brands: number },
): [Shelves, Rows] {
  const rows: Rows = new Map();
  const at = new Date().toISOString();
  const shelves: Shelves = { storeId, currency: of.currency, categoryIds: [], brandIds: [], mediaIds: [] };
  for (let index = 0; index < 24; index++) {
    const id = newId();
    shelves.mediaIds.push(id);
    const hash = index.toString(16).padStart(2, '0').repeat(32);
    const size = { content_type: 'image/webp', width: 1000, height: 1250, bytes: 60_000 };
    add(rows, 'media', { store_id: storeId, id, hash, ...size, created_at: at });
  }
  const addCategory = (name: readonly [string, string], parentId: string | null, position: number) => {
    const id = newId();
    add(rows, 'categories', { store_id: storeId, id, parent_id: parentId, position, created_at: at });
    LOCALES.forEach((locale, nth) => {
      const title = name[nth] ?? '';
      const slug = slugify(title, locale);
      add(rows, 'category_texts', { store_id: storeId, category_id: id, locale, title, slug, body: '' });
    });
    return id;
  };
  for (let top = 0; top < of.tops; top++) {
    const [thing, arabic] = THINGS[top % THINGS.length]!;
    const parent = addCategory([`${thing} shelf`, `رف ${arabic}`], null, top);
    for (const [index, [stuff, name]] of STUFFS.slice(0, 4).entries())
      shelves.categoryIds.push(addCategory([`${stuff} ${thing}`, `${arabic} ${name}`], parent, index));
  }
  for (let index = 0; index < of.brands; index++) {
    const id = newId();
    shelves.brandIds.push(id);
    add(rows, 'brands', { store_id: storeId, id, position: index, created_at: at });
    const name = `${TONES[index % TONES.length]![0]} House ${index + 1}`;
    add(rows, 'brand_texts', {
      store_id: storeId,
      brand_id: id,
      locale: 'en',
      name,
      slug: slugify(name, 'en'),
    });
  }
  return [shelves, rows];
}

/**
 * The products from index `first` on, in all of their tables. The product of an index is the same in every
 * run except for its ids.
 */
export function makeProducts(
  shelves: Shelves,
  { first, count }: { first: number; count: number },
): [string[], Rows] {
  const rows: Rows = new Map();
  const ids: string[] = [];
  for (let n = first; n < first + count; n++) ids.push(addProduct(rows, shelves, n));
  return [ids, rows];
}

function addProduct(rows: Rows, shelves: Shelves, n: number): string {
  const { storeId: store_id, currency } = shelves;
  const id = newId();
  // Spreads the indexes, so that products with neighbouring times share no category, brand or price.
  const spread = (n * 7919) % 100_003;
  const at = new Date(Date.UTC(2026, 10, 1) - n * HOUR * 0.2).toISOString();
  const key = { store_id, product_id: id };
  const brand_id = shelves.brandIds[spread % shelves.brandIds.length] ?? null;
  const own = { status: 'active', brand_id, is_featured: n % 97 === 0 };
  add(rows, 'products', { store_id, id, ...own, created_at: at, updated_at: at });
  titles(n).forEach((title, nth) => {
    const locale = LOCALES[nth]!;
    const body_html = `<p>${title}.</p><p>${BODY[nth]}</p>`;
    const slug = slugify(title, locale);
    add(rows, 'product_texts', { ...key, locale, title, slug, body_html, sort_key: sortKey(title, locale) });
  });
  add(rows, 'product_categories', {
    ...key,
    category_id: shelves.categoryIds[spread % shelves.categoryIds.length]!,
  });
  add(rows, 'product_media', {
    ...key,
    media_id: shelves.mediaIds[n % shelves.mediaIds.length]!,
    position: 0,
  });
  const price = 500 + (spread % 40_000);
  const compare_at = n % 5 === 0 ? price + 2000 : null;
  const combinations = n % 4 === 0 ? addOptions(rows, key) : [{ combination: '', values: [] }];
  combinations.forEach(({ combination, values }, position) => {
    const variant_id = newId();
    const variant = { product_id: id, position, combination, sku: `SKU-${n}-${position}`, created_at: at };
    add(rows, 'variants', { store_id, id: variant_id, ...variant });
    for (const value of values) add(rows, 'variant_values', { store_id, variant_id, ...value });
    add(rows, 'variant_prices', {
      store_id,
      currency,
      variant_id,
      amount: price + position * 500,
      compare_at,
    });
    add(rows, 'stock_levels', {
      store_id,
      variant_id,
      is_tracked: true,
      quantity: n % 33 === 0 ? 0 : 10 + (n % 90),
    });
  });
  const max_amount = price + (combinations.length - 1) * 500;
  add(rows, 'product_prices', { ...key, currency, min_amount: price, max_amount, compare_at });
  return id;
}

function titles(n: number): [string, string] {
  const tone = TONES[n % TONES.length]!;
  const stuff = STUFFS[Math.floor(n / TONES.length) % STUFFS.length]!;
  const thing = THINGS[Math.floor(n / (TONES.length * STUFFS.length)) % THINGS.length]!;
  return [`${tone[0]} ${stuff[0]} ${thing[0]} ${n}`, `${thing[1]} ${stuff[1]} ${tone[1]} ${n}`];
}
