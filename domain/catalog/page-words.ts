import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#lib/locale.ts';
import { type Chosen, type EntryRow, wordsOf } from './directory.ts';
import type { PageWords } from './views.ts';

type Kind = 'category' | 'parentCategory' | 'brand' | 'collection';
export type ChosenWords = Partial<Record<Kind, PageWords | null>>;

const NO_WORDS: PageWords = { body: '', seoTitle: '', seoDescription: '' };

const CATEGORY = { texts: sql`category_texts`, owner: sql`category_id`, body: sql`t.body` };
const TABLES: Record<Kind, typeof CATEGORY> = {
  category: CATEGORY,
  parentCategory: CATEGORY,
  brand: { texts: sql`brand_texts`, owner: sql`brand_id`, body: sql`''` },
  collection: { texts: sql`collection_texts`, owner: sql`collection_id`, body: sql`t.body` },
};

/**
 * SQL of the long texts of the chosen category, brand and collection as JSON, for the statement of a listing. Kept with
 * the names of all others, those of one store could take tens of megabytes in each process.
 */
export function chosenWords(store: string, chosen: Chosen, locale: Locale): RawBuilder<ChosenWords> {
  const { top, ...rows } = chosen;
  const all: Record<Kind, EntryRow | null> = {
    ...rows,
    parentCategory: top === chosen.category ? null : top,
  };
  const parts = (Object.keys(TABLES) as Kind[]).flatMap((kind) => {
    const row = all[kind];
    if (!row) return [];
    const { texts, owner, body } = TABLES[kind];
    return sql`${sql.lit(kind)}, (select json_build_object('body', ${body}, 'seoTitle', t.seo_title,
        'seoDescription', t.seo_description)
      from ${texts} t where t.store_id = ${store} and t.${owner} = ${row.id} and t.locale = ${wordsOf(row, locale).locale})`;
  });
  return sql`json_build_object(${sql.join(parts)})`;
}

/** Adds the long texts to the view of a chosen entry; null if none is chosen. */
export function withWords<V>(
  row: EntryRow | null,
  view: (row: EntryRow) => V,
  words: PageWords | null | undefined,
): (V & PageWords) | null {
  return row && { ...view(row), ...(words ?? NO_WORDS) };
}
