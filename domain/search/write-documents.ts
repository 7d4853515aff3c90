import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { fold, foldForms } from './fold.ts';

/** What a product is found by on the pages of one language. Both languages count, the page's own for more. */
export type SearchDocument = {
  productId: string;
  locale: Locale;
  /** Title in this language, SKUs. */
  title: string[];
  /** Brand and categories in both languages, tags, the title in the other language. */
  names: string[];
  /** Description in this language, as plain text. */
  body: string;
  /** Description in the other language. */
  otherBody: string;
};

const MAX_WORDS = 2000;
const MAX_WORD = 40;
const MAX_FOLDED = 300;

/** Writes what the products are found by. One statement. */
export async function writeDocuments(tx: StoreTx, documents: SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map(
    (document) =>
      sql`(${tx.storeId}, ${document.productId}, ${document.locale}, ${searchVector(document)}::tsvector,
        ${fold(document.title.join(' ')).slice(0, MAX_FOLDED)})`,
  );
  await sql`
    insert into product_search (store_id, product_id, locale, tsv, folded) values ${sql.join(rows)}
    on conflict (store_id, product_id, locale)
      do update set tsv = excluded.tsv, folded = excluded.folded`.execute(tx);
}

/**
 * The tsvector as text, made here and not by to_tsvector: then exactly the folded forms are what is found, whatever
 * a server's text parser would make of them.
 */
export function searchVector(document: Omit<SearchDocument, 'productId' | 'locale'>): string {
  const places = new Map<string, string[]>();
  let position = 0;
  const add = (text: string, weight: 'A' | 'B' | 'C' | 'D') => {
    for (const forms of foldForms(text)) {
      if (++position > MAX_WORDS) return;
      for (const form of forms) {
        const word = form.slice(0, MAX_WORD);
        places.set(word, [...(places.get(word) ?? []), `${position}${weight}`]);
      }
    }
  };
  for (const text of document.title) add(text, 'A');
  for (const text of document.names) add(text, 'B');
  add(document.body, 'C');
  add(document.otherBody, 'D');
  // A lexeme may stand at 255 places; folded words hold letters and digits only, so a quote needs no escape.
  return [...places].map(([word, at]) => `'${word}':${at.slice(0, 200).join(',')}`).join(' ');
}
