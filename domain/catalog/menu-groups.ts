import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { ImageView } from '#domain/media/index.ts';
import type { ShellCopy } from '#lib/kept-beside.ts';
import type { Locale } from '#lib/locale.ts';
import { countGroups } from './count-groups.ts';
import { type EntryRow, imageJson, pathOf, readDirectory, withDescendants, wordsOf } from './directory.ts';
import { type ImageRow, imageView } from './image-row.ts';
import { isPublic } from './public-products.ts';

/** A category or a brand of the large menu. `path`: its address below the language prefix. */
export type MenuGroup = {
  id: string;
  path: string;
  title: string;
  titleLocale: Locale;
  image: ImageView | null;
  children: MenuGroup[];
};

type Input = { ids: string[]; locale: Locale; currency: string; now: Date; shell?: ShellCopy };

const MOST_BRANDS = 6;
/** A category with many products that are not public is not searched to its end. */
const MOST_CANDIDATES = 20;

/**
 * Returns the top categories with these ids, each with two levels below it, and the best-selling brands with products.
 * A category without a picture has that of its newest product.
 */
export async function menuGroups(
  tx: StoreTx,
  input: Input,
): Promise<{ categories: MenuGroup[]; brands: MenuGroup[] }> {
  const { categories, brands } = await readDirectory(tx, input.shell);
  const tops = input.ids.flatMap((id) => categories.find((row) => row.id === id) ?? []);
  const pictured = tops.flatMap((top) => [top, ...categories.filter(({ parentId }) => parentId === top.id)]);
  const bare = pictured.filter(({ image }) => !image);
  const found = await newestPictures(tx, { bare, categories, now: input.now });
  const grow = (row: EntryRow): MenuGroup => ({
    ...toGroup(row, input.locale, found.get(row.id)),
    path: `/categories/${pathOf(categories, row, input.locale)}`,
    children: categories.filter(({ parentId }) => parentId === row.id).map(grow),
  });
  const { byBrand } = brands.length > 0 ? await countGroups(tx, input) : { byBrand: new Map() };
  return {
    categories: tops.map(grow),
    brands: brands
      .filter(({ id }) => (byBrand.get(id) ?? 0) > 0)
      .toSorted((a, b) => (b.sold ?? 0) - (a.sold ?? 0))
      .slice(0, MOST_BRANDS)
      .map((row) => toGroup(row, input.locale)),
  };
}

function toGroup(row: EntryRow, locale: Locale, picture: ImageRow | null = null): MenuGroup {
  const { title, slug, locale: titleLocale } = wordsOf(row, locale);
  const image = imageView(row.image ?? picture, locale, { text: title, locale: titleLocale });
  return { id: row.id, path: `/brands/${slug}`, title, titleLocale, image, children: [] };
}

type Bare = { bare: EntryRow[]; categories: EntryRow[]; now: Date };

/** The first picture of the newest public product of each category, its sub categories included. */
async function newestPictures(tx: StoreTx, { bare, categories, now }: Bare): Promise<Map<string, ImageRow>> {
  if (bare.length === 0) return new Map();
  const store = tx.storeId;
  const pairs = bare.flatMap((row) =>
    withDescendants(categories, row).map(({ id }) => [row.id, id] as const),
  );
  const { rows } = await sql<{ id: string; image: ImageRow }>`
    select distinct on (g.top) g.top as id, x.image
      from unnest(${pairs.map(([top]) => top)}::uuid[], ${pairs.map(([, id]) => id)}::uuid[]) as g (top, id)
      cross join lateral (
        select p.id, ${imageJson(store, 'pm.media_id')} as image
          from (select pc.product_id from product_categories pc
                 where pc.store_id = ${store} and pc.category_id = g.id
                 order by pc.product_id desc limit ${MOST_CANDIDATES}) newest
          join products p on p.store_id = ${store} and p.id = newest.product_id and ${isPublic(now)}
          join lateral (select y.media_id from product_media y
                         where y.store_id = ${store} and y.product_id = p.id order by y.position limit 1) pm on true
         order by p.id desc limit 1) x
     order by g.top, x.id desc`.execute(tx);
  return new Map(rows.map(({ id, image }) => [id, image]));
}
