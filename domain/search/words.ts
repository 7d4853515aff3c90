import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

const LEAST_LETTERS = 4;
// A word has a row for each letter, so the limit also bounds the rows of a word.
const MOST_LETTERS = 30;

/** True for words that can be corrected: four to thirty letters, no digits. */
export function isCorrectable(word: string): boolean {
  return word.length >= LEAST_LETTERS && word.length <= MOST_LETTERS && !/\p{N}/u.test(word);
}

/** Trigrams with padding at the ends: 'mug' is '  m', ' mu', 'mug', 'ug '. */
export function trigramsOf(word: string): string[] {
  const letters = [' ', ' ', ...word, ' '];
  const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  return [...new Set(trigrams)];
}

/** SQL for the rows (trigram, word) of words: those of trigramsOf, and one with '' for the word itself. */
export function rowsOfWords(words: string[]) {
  return sql`(
    select distinct g.trigram collate "C" as trigram, w.word collate "C" as word
      from unnest(${words}::text[]) as w (word)
      cross join lateral (
        select '' as trigram
        union all
        select substr('  ' || w.word || ' ', at, 3) from generate_series(1, length(w.word) + 1) as at) g)`;
}

/** The words that are not in the store's word list. */
export async function missingWords(tx: StoreTx, words: string[]): Promise<string[]> {
  const wanted = [...new Set(words.filter(isCorrectable))];
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from search_trigrams
     where store_id = ${tx.storeId} and trigram = '' and word = any(${wanted})`.execute(tx);
  const known = new Set(rows.map((row) => row.word));
  return wanted.filter((word) => !known.has(word));
}
