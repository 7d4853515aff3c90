import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';

type SlugTable = {
  table: 'product_texts' | 'category_texts' | 'brand_texts';
  owner: 'product_id' | 'category_id' | 'brand_id';
};

export const PRODUCT_SLUGS: SlugTable = { table: 'product_texts', owner: 'product_id' };
export const CATEGORY_SLUGS: SlugTable = { table: 'category_texts', owner: 'category_id' };
export const BRAND_SLUGS: SlugTable = { table: 'brand_texts', owner: 'brand_id' };

const TRIES = 30;

type Choice = {
  ownerId: string;
  texts: Partial<Record<Locale, { title: string; slug?: string } | null>>;
  known: { locale: string; slug: string }[];
};

/**
 * The slugs of a save, by language, free of every other row's: the given one, or one made of the title where there is
 * none yet. A language that keeps its slug is left out: a title edited later keeps its address, links to it are out there.
 */
export function chooseSlugs(
  tx: StoreTx,
  kind: SlugTable,
  { ownerId, texts, known }: Choice,
): Promise<Partial<Record<Locale, string>>> {
  const slugs: Partial<Record<Locale, string>> = {};
  for (const locale of LOCALES) {
    const text = texts[locale];
    const old = known.find((row) => row.locale === locale)?.slug;
    if (!text || (old !== undefined && (text.slug === undefined || text.slug === old))) continue;
    slugs[locale] = slugify(text.slug ?? '', locale) || slugify(text.title, locale);
  }
  return freeSlugs(tx, kind, { ownerId, slugs });
}

/** The wanted slugs, or with -2, -3 … behind them where another one has them. One statement, none for none. */
async function freeSlugs(
  tx: StoreTx,
  kind: SlugTable,
  wanted: { ownerId: string; slugs: Partial<Record<Locale, string>> },
): Promise<Partial<Record<Locale, string>>> {
  const candidates = LOCALES.flatMap((locale) => {
    const slug = wanted.slugs[locale];
    return slug === undefined ? [] : [{ locale, list: numbered(slug || wanted.ownerId.slice(-12)) }];
  });
  if (candidates.length === 0) return {};
  const matches = candidates.map(
    ({ locale, list }) => sql`(locale = ${locale} and slug = any(${list}::text[]))`,
  );
  const { rows } = await sql<{ locale: Locale; slug: string }>`
    select locale, slug from ${sql.table(kind.table)}
     where store_id = ${tx.storeId} and ${sql.ref(kind.owner)} <> ${wanted.ownerId}
       and (${sql.join(matches, sql` or `)})`.execute(tx);
  const free: Partial<Record<Locale, string>> = {};
  for (const { locale, list } of candidates) {
    const taken = new Set(rows.filter((row) => row.locale === locale).map((row) => row.slug));
    free[locale] = list.find((slug) => !taken.has(slug)) ?? `${list[0]}-${wanted.ownerId.slice(-12)}`;
  }
  return free;
}

function numbered(slug: string): string[] {
  return Array.from({ length: TRIES }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`));
}
