import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

const LEAST_LETTERS = 4;
const MAX_WORD = 40;
const ROWS_A_STATEMENT = 5000;

/** True for words that can be corrected: four letters or more, no digits. */
export function isCorrectable(word: string): boolean {
  return word.length >= LEAST_LETTERS && word.length <= MAX_WORD && !/\p{N}/u.test(word);
}

/** Trigrams with padding at the ends: 'mug' is '  m', ' mu', 'mug', 'ug '. */
export function trigramsOf(word: string): string[] {
  const letters = [' ', ' ', ...word, ' '];
  const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  return [...new Set(trigrams)];
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

/** Inserts words in a fixed order, so that concurrent writers do not deadlock. */
export async function writeWords(tx: StoreTx, words: string[]): Promise<void> {
  const rows = words
    .sort()
    .flatMap((word) => ['', ...trigramsOf(word)].map((trigram) => ({ trigram, word })));
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx
      .insertInto('search_trigrams')
      .values(rows.slice(start, start + ROWS_A_STATEMENT).map((row) => ({ store_id: tx.storeId, ...row })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
