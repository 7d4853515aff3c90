import type { StoreTx } from '#db/index.ts';
import { eachLocale, type Locale } from '#lib/locale.ts';
import { countGroups } from './count-groups.ts';
import { type EntryRow, entryImage, readDirectory, wordsOf } from './directory.ts';
import type { BrandView } from './views.ts';

/** Returns all brands in order, with their number of public products. Two statements. */
export async function brandsList(
  tx: StoreTx,
  input: { locale: Locale; currency: string; now: Date },
): Promise<BrandView[]> {
  const { brands } = await readDirectory(tx);
  const { byBrand } = await countGroups(tx, input);
  return brands.map((row) => toBrandView(row, { locale: input.locale, count: byBrand.get(row.id) ?? 0 }));
}

export function toBrandView(row: EntryRow, input: { locale: Locale; count: number }): BrandView {
  const words = wordsOf(row, input.locale);
  return {
    id: row.id,
    slug: words.slug,
    slugs: eachLocale((locale) => wordsOf(row, locale).slug),
    name: words.title,
    nameLocale: words.locale,
    isHiddenFromSearch: row.isHiddenFromSearch === true,
    logo: entryImage(row, input.locale),
    productCount: input.count,
  };
}
