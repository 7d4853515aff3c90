import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { ShellCopy } from '#lib/kept-beside.ts';
import { eachLocale, inLanguage, LOCALES, type Locale } from '#lib/locale.ts';
import { type PublicAddress, pathOfSegments } from '#lib/public-address.ts';
import { type EntryRow, lineage, readDirectory, wordsOf } from './directory.ts';
import { isListable } from './public-products.ts';

/**
 * Products per list of addresses: about 5 MB as a sitemap, far below the protocol's limits of 50,000 URLs and
 * 50 MB (sitemaps.org).
 */
export const ADDRESSES_A_LIST = 2500;

/** A list of product addresses: its first id, and the latest change of its products. */
export type AddressList = { from: string; updatedAt: Date };

/** Splits the store's public products into lists. One statement over the primary key. */
export async function productAddressLists(
  tx: StoreTx,
  { now, size = ADDRESSES_A_LIST }: { now: Date; size?: number },
): Promise<AddressList[]> {
  const { rows } = await sql<AddressList>`
    select min(n.id::text collate "C") as "from", max(n.updated_at) as "updatedAt"
      from (select p.id, p.updated_at, (row_number() over (order by p.id) - 1) / ${size}::int as list
              from products p where p.store_id = ${tx.storeId} and ${isListable(now)}) n
     group by n.list
     order by n.list`.execute(tx);
  return rows;
}

/** Returns one list's addresses of products, in the order of their ids. */
export async function productAddresses(
  tx: StoreTx,
  { from, now, size = ADDRESSES_A_LIST }: { from: string; now: Date; size?: number },
): Promise<PublicAddress[]> {
  const store = tx.storeId;
  const { rows } = await sql<{ updatedAt: Date; slugs: Partial<Record<Locale, string>> | null }>`
    select p.updated_at as "updatedAt",
        (select json_object_agg(t.locale, t.slug) from product_texts t
          where t.store_id = ${store} and t.product_id = p.id) as slugs
      from products p
     where p.store_id = ${store} and p.id >= ${from}::uuid and ${isListable(now)}
     order by p.id
     limit ${size}`.execute(tx);
  return rows.flatMap(({ updatedAt, slugs }) => {
    const paths = eachLocale((locale) => pathOfSegments('products', inLanguage(slugs, locale)?.text ?? ''));
    return slugs ? [{ paths, updatedAt }] : [];
  });
}

/** Returns the paths of a category, hidden from search engines or not; undefined for an unknown id. */
export async function categoryPaths(
  tx: StoreTx,
  categoryId: string,
): Promise<PublicAddress['paths'] | undefined> {
  const { categories } = await readDirectory(tx);
  const row = categories.find(({ id }) => id === categoryId);
  return row && addressOfCategory(categories, row).paths;
}

function addressOfCategory(categories: EntryRow[], row: EntryRow): PublicAddress {
  const slugOf = (each: EntryRow, locale: Locale) => wordsOf(each, locale).slug;
  const top = lineage(categories, row)[0] ?? row;
  const paths = eachLocale((locale) => {
    const above = top.id === row.id ? [] : [slugOf(top, locale)];
    return pathOfSegments('categories', ...above, slugOf(row, locale));
  });
  return { paths, updatedAt: null };
}

/** Returns the addresses of the categories, brands and collections that search engines may list. At most one statement. */
export async function listGroupAddresses(
  tx: StoreTx,
  shell?: ShellCopy,
): Promise<Record<'categories' | 'brands' | 'collections', PublicAddress[]>> {
  const { categories, brands, collections } = await readDirectory(tx, shell);
  const slugOf = (row: (typeof brands)[number], locale: Locale) => wordsOf(row, locale).slug;
  const address = (pathIn: (locale: Locale) => string): PublicAddress => {
    return { paths: eachLocale(pathIn), updatedAt: null };
  };
  const isListed = (row: (typeof brands)[number]) =>
    !row.isHiddenFromSearch && LOCALES.some((locale) => row.texts[locale]);
  return {
    categories: categories.filter(isListed).map((row) => addressOfCategory(categories, row)),
    brands: brands
      .filter(isListed)
      .map((row) => address((locale) => pathOfSegments('brands', slugOf(row, locale)))),
    collections: collections
      .filter(isListed)
      .map((row) => address((locale) => pathOfSegments('collections', slugOf(row, locale)))),
  };
}
