import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { DROP_WORDS_TASK } from './add-words.ts';
import { rowsOfWords } from './words.ts';
import { storeKey } from './write-documents.ts';

const BATCH = 200;
const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;

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
 * Queues the next run of the job: a week later, because products may end without a new word, or a day later if this run did
 * not come to its end. New words have a job of their own for the next night, whose time this one does not replace. A
 * store without words needs no run.
 */
export async function dropWordsAgain(tx: StoreTx, at: Date, isDone: boolean): Promise<void> {
  const { rows } = await sql`
    select from search_trigrams where store_id = ${tx.storeId} and trigram = '' limit 1`.execute(tx);
  if (rows.length === 0) return;
  const runAt = new Date(at.getTime() + (isDone ? WEEK : DAY));
  await enqueue(tx, DROP_WORDS_TASK, {}, { class: 'web', runAt, jobKey: 'drop-words-again' });
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
