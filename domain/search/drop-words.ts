import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { dropWordsLater } from './add-words.ts';
import { rowsOfWords } from './words.ts';
import { storeKey } from './write-documents.ts';

const BATCH = 200;
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** The last word of a batch, null after the last batch; `isBusy` if products were being saved meanwhile. */
export type DroppedWords = { dropped: number; after: string | null; isBusy: boolean };

/** Deletes those of the next words of the store's list that no product has any more. */
export async function dropWords(tx: StoreTx, after: string): Promise<DroppedWords> {
  // Without waiting, because everything that is saved meanwhile would wait behind this transaction.
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`words ${tx.storeId}`}, 0)) as taken`.execute(tx);
  if (!rows[0]?.taken) return { dropped: 0, after, isBusy: true };
  const words = await listWords(tx, after);
  const unused = await unusedWords(tx, words);
  if (unused.length > 0) await deleteWords(tx, unused);
  return {
    dropped: unused.length,
    after: words.length < BATCH ? null : (words.at(-1) ?? null),
    isBusy: false,
  };
}

/**
 * Queues the next run of the job: a week later, because products may end without a new word. A new word brings it
 * forward to the next night. A store without words needs no run.
 */
export async function dropWordsAgain(tx: StoreTx, at: Date): Promise<void> {
  const { rows } = await sql`
    select from search_trigrams where store_id = ${tx.storeId} and trigram = '' limit 1`.execute(tx);
  if (rows.length > 0) await dropWordsLater(tx, new Date(at.getTime() + WEEK));
}

async function listWords(tx: StoreTx, after: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_trigrams
     where store_id = ${tx.storeId} and trigram = '' and word > ${after}::text collate "C"
     order by word limit ${BATCH}`.execute(tx);
  return rows.map(({ word }) => word);
}

async function unusedWords(tx: StoreTx, words: string[]): Promise<string[]> {
  const key = storeKey(tx.storeId);
  const queries = words.map((word) => `'${key}${word}'`);
  const { rows } = await sql<{
    at: number;
  }>`select at from app.words_without_products(${queries}) as at`.execute(tx);
  return rows.flatMap(({ at }) => words[at - 1] ?? []);
}

async function deleteWords(tx: StoreTx, words: string[]): Promise<void> {
  await sql`
    delete from search_trigrams t using ${rowsOfWords(words)} r
     where t.store_id = ${tx.storeId} and t.trigram = r.trigram and t.word = r.word`.execute(tx);
}
