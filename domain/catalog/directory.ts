import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { FOCAL, type ImageView } from '#domain/media/index.ts';
import { heapBytes } from '#lib/heap-bytes.ts';
import { KeptBeside, type ShellCopy } from '#lib/kept-beside.ts';
import { eachLocale, inLanguage, type Locale, otherLocale } from '#lib/locale.ts';
import { type ImageRow, imageView } from './image-row.ts';
import type { Crumb, ListingCategory } from './views.ts';

/** What lists and links show of an entry; its own page reads the long texts (page-words.ts). */
type Text = { title: string; slug: string };
export type EntryRow = {
  id: string;
  parentId: string | null;
  texts: Partial<Record<Locale, Text>>;
  image: ImageRow | null;
  /** Only true or missing, as few entries are hidden. */
  isHiddenFromSearch?: true | null;
  /** Only for brands: pieces sold in 90 days. */
  sold?: number;
  /** Only for collections: true if the products are ordered by hand. */
  isByHand?: boolean;
};

/** All categories, brands and collections of a store, because every listing needs most of them. */
export type Directory = { categories: EntryRow[]; brands: EntryRow[]; collections: EntryRow[] };

/** The entries of a list's address. */
export type Chosen = {
  top: EntryRow | null;
  category: EntryRow | null;
  brand: EntryRow | null;
  collection: EntryRow | null;
};

// While a shopper types, suggestions add the folded names to the rows: up to two forms of each word.
const namesOf = (rows: EntryRow[]) =>
  rows.reduce((sum, { texts }) => sum + 2 * heapBytes(Object.values(texts).map(({ title }) => title)), 0);

const kept = new KeptBeside<Directory>(
  'directory',
  (directory) => heapBytes(directory) + namesOf(directory.categories) + namesOf(directory.brands),
);

/** Reads the directory, cached with the shell if given. */
export async function readDirectory(tx: StoreTx, shell?: ShellCopy): Promise<Directory> {
  const known = kept.get(tx.storeId, shell);
  if (known) return known;
  const directory = await readRows(tx);
  kept.set(tx.storeId, shell, directory);
  return directory;
}

async function readRows(tx: StoreTx): Promise<Directory> {
  const store = tx.storeId;
  const { rows } = await sql<Directory>`select
    coalesce((select json_agg(json_build_object('id', c.id, 'parentId', c.parent_id,
        'isHiddenFromSearch', nullif(c.is_hidden_from_search, false), 'image', ${imageJson(store, 'c.media_id')},
        'texts', (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug))
          from category_texts t where t.store_id = ${store} and t.category_id = c.id))
        order by c.position, c.id)
      from categories c where c.store_id = ${store}), '[]') as categories,
    coalesce((select json_agg(json_build_object('id', b.id, 'parentId', null, 'sold', b.sold,
        'isHiddenFromSearch', nullif(b.is_hidden_from_search, false), 'image', ${imageJson(store, 'b.logo_media_id')},
        'texts', (select json_object_agg(t.locale, json_build_object('title', t.name, 'slug', t.slug))
          from brand_texts t where t.store_id = ${store} and t.brand_id = b.id))
        order by b.position, b.id)
      from brands b where b.store_id = ${store}), '[]') as brands,
    coalesce((select json_agg(json_build_object('id', k.id, 'parentId', null, 'isByHand', k.rule is null,
        'isHiddenFromSearch', nullif(k.is_hidden_from_search, false),
        'image', ${imageJson(store, 'k.media_id')},
        'texts', (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug))
          from collection_texts t where t.store_id = ${store} and t.collection_id = k.id))
        order by k.position, k.id)
      from collections k where k.store_id = ${store}), '[]') as collections`.execute(tx);
  return rows[0] ?? { categories: [], brands: [], collections: [] };
}

/** SQL of a picture as an ImageRow, for a column with its id. */
export function imageJson(store: string, column: string) {
  return sql`(select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height, 'blur', m.blur, 'focal', ${FOCAL}, 'alt',
    (select json_object_agg(a.locale, a.alt) from media_texts a
      where a.store_id = ${store} and a.media_id = m.id))
    from media m where m.store_id = ${store} and m.id = ${sql.ref(column)})`;
}

/** Returns the texts of a row in the page's language, with the other one as fallback. */
export function wordsOf(row: EntryRow, locale: Locale): Text & { locale: Locale } {
  const found = inLanguage(row.texts, locale);
  const { title, slug } = found?.text ?? { title: '', slug: '' };
  return { title, slug, locale: found?.locale ?? locale };
}

/** Returns the path from the top category to this one. */
export function lineage(categories: EntryRow[], row: EntryRow): EntryRow[] {
  const line = [row];
  for (let at = row.parentId; at !== null && line.length < 5; ) {
    const parent = categories.find((candidate) => candidate.id === at);
    if (!parent) break;
    line.unshift(parent);
    at = parent.parentId;
  }
  return line;
}

/**
 * Returns a function that finds the deepest of some categories; of several, the first in the list. Ranks all categories
 * once, because a feed asks for each product.
 */
export function deepestIn(
  categories: readonly EntryRow[],
): (categoryIds: readonly string[]) => EntryRow | undefined {
  const byId = new Map(categories.map((row) => [row.id, row]));
  const depths = new Map(categories.map((row) => [row, depthOf(byId, row)]));
  const ranked = categories.toSorted((a, b) => (depths.get(b) ?? 0) - (depths.get(a) ?? 0));
  const ranks = new Map(ranked.map((row, rank) => [row.id, rank]));
  return (categoryIds) => ranked[Math.min(...categoryIds.flatMap((id) => ranks.get(id) ?? []))];
}

/** The length of a category's lineage. */
function depthOf(byId: ReadonlyMap<string, EntryRow>, row: EntryRow): number {
  let depth = 0;
  for (let at: EntryRow | undefined = row; at && depth < 5; depth++) at = byId.get(at.parentId ?? '');
  return depth;
}

/** Returns the address below /categories: the top category, then the category itself at any depth. */
export function pathOf(categories: EntryRow[], row: EntryRow, locale: Locale): string {
  const top = lineage(categories, row)[0] ?? row;
  const slug = wordsOf(row, locale).slug;
  return top.id === row.id ? slug : `${wordsOf(top, locale).slug}/${slug}`;
}

export function withDescendants(categories: EntryRow[], row: EntryRow): EntryRow[] {
  const children = categories.filter((candidate) => candidate.parentId === row.id);
  return [row, ...children.flatMap((child) => withDescendants(categories, child))];
}

/** Finds a row by slug, in the page's language first; its canonical slug is wordsOf(…).slug. */
export function findBySlug(rows: EntryRow[], slug: string, locale: Locale): EntryRow | undefined {
  return (
    rows.find((row) => wordsOf(row, locale).slug === slug) ??
    rows.find((row) => row.texts[otherLocale(locale)]?.slug === slug)
  );
}

export function toListingCategory(categories: EntryRow[], row: EntryRow, locale: Locale): ListingCategory {
  const words = wordsOf(row, locale);
  return {
    id: row.id,
    parentId: row.parentId,
    slug: words.slug,
    path: pathOf(categories, row, locale),
    slugs: eachLocale((each) => wordsOf(row, each).slug),
    paths: eachLocale((each) => pathOf(categories, row, each)),
    title: words.title,
    titleLocale: words.locale,
    isHiddenFromSearch: row.isHiddenFromSearch === true,
    image: entryImage(row, locale),
  };
}

export function entryImage(row: EntryRow, locale: Locale): ImageView | null {
  const words = wordsOf(row, locale);
  return imageView(row.image, locale, { text: words.title, locale: words.locale });
}

export function crumbsOf(categories: EntryRow[], row: EntryRow, locale: Locale): Crumb[] {
  return lineage(categories, row).map((step) => {
    const words = wordsOf(step, locale);
    return {
      title: words.title,
      titleLocale: words.locale,
      path: `/categories/${pathOf(categories, step, locale)}`,
    };
  });
}
