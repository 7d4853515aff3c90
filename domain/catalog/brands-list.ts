import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { bothLocales, type EntryRow, entryImage, readDirectory, wordsOf } from './directory.ts';
import { isPublic } from './public-products.ts';
import type { BrandView } from './views.ts';

/** All brands in their order, with how many public products each has. Two statements. */
export async function brandsList(tx: StoreTx, input: { locale: Locale; now: Date }): Promise<BrandView[]> {
  const { brands } = await readDirectory(tx);
  const counts = await countByBrand(tx, input.now);
  return brands.map((row) => toBrandView(row, { locale: input.locale, count: counts.get(row.id) ?? 0 }));
}

export async function countByBrand(tx: StoreTx, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select p.brand_id as id, count(*)::int as count from products p
     where p.store_id = ${tx.storeId} and p.brand_id is not null and ${isPublic(now)}
     group by p.brand_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.count]));
}

export function toBrandView(row: EntryRow, input: { locale: Locale; count: number }): BrandView {
  const words = wordsOf(row, input.locale);
  return {
    id: row.id,
    slug: words.slug,
    slugs: bothLocales((locale) => wordsOf(row, locale).slug),
    name: words.title,
    nameLocale: words.locale,
    logo: entryImage(row, input.locale),
    productCount: input.count,
  };
}
