import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { MeantWords } from './correct-words.ts';
import { searchQuery } from './search-query.ts';
import { isCorrectable } from './words.ts';

/**
 * Removes words that no product has; null if that would remove all words or none. One statement. Most words
 * are found in the store's word list by one index lookup; only the others query the search index.
 */
export async function dropUnknownWords(
  tx: StoreTx,
  { words, alternatives }: MeantWords,
): Promise<MeantWords | null> {
  if (words.length < 2) return null;
  const checks = words.map((forms) => sql`(${isListed(tx, forms)} or ${isFound(tx, forms)})`);
  const { rows } = await sql<{ known: boolean[] }>`select array[${sql.join(checks)}] as known`.execute(tx);
  const isKnown = (_: unknown, at: number) => rows[0]?.known[at] ?? false;
  const left = words.filter(isKnown);
  if (left.length === 0 || left.length === words.length) return null;
  return { words: left, alternatives: alternatives.filter(isKnown) };
}

function isListed(tx: StoreTx, forms: string[]) {
  const listed = forms.filter(isCorrectable);
  if (listed.length === 0) return sql`false`;
  const each = listed.map(
    (form) => sql`exists (select from search_trigrams t where t.store_id = ${tx.storeId} and t.trigram = ''
      and t.word >= ${form}::text collate "C" and t.word < ${form}::text collate "C" || chr(1114111))`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

function isFound(tx: StoreTx, forms: string[]) {
  const query = searchQuery(tx.storeId, [forms]);
  return sql`exists (select from app.find_products(${query.words}, ${query.heads}, ${query.exact}, ${query.sku}))`;
}
