import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { inLanguage, LOCALES, type Locale } from '#lib/locale.ts';
import { type PublicAddress, pathOfSegments } from '#lib/public-address.ts';
import { FIXED_PAGES, type PageKind } from './pages.ts';

type Row = { kind: PageKind; updatedAt: Date; slugs: Partial<Record<Locale, string>> };

/** Returns the addresses of the store's pages that search engines may list (D5), in one statement. */
export async function pageAddresses(tx: StoreTx): Promise<PublicAddress[]> {
  const { rows } = await sql<Row>`
    select p.kind, p.updated_at as "updatedAt", json_object_agg(t.locale, t.slug) as slugs
      from pages p
      join page_texts t on t.store_id = ${tx.storeId} and t.page_id = p.id
     where p.store_id = ${tx.storeId} and not p.is_hidden_from_search
     group by p.id, p.kind, p.updated_at
     order by p.id`.execute(tx);
  return rows.map(({ kind, updatedAt, slugs }) => {
    const pathIn = (locale: Locale) =>
      kind === 'own'
        ? pathOfSegments('pages', inLanguage(slugs, locale)?.text ?? '')
        : pathOfSegments(FIXED_PAGES[kind]);
    return { paths: Object.fromEntries(LOCALES.map((each) => [each, pathIn(each)])) as Paths, updatedAt };
  });
}

type Paths = PublicAddress['paths'];
