import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { missingWords, rowsOfWords } from './words.ts';

/** The job that removes words without a product from a store's word list (decision 153). */
export const DROP_WORDS_TASK = 'search.drop-words';

/** The limit of a store's list: some words for any store and some for each product, but never more than MOST. */
export const WORD_LIMITS = { base: 5000, perProduct: 20, most: 100_000 };

const WORDS_A_STATEMENT = 500;
/** The nightly runs of the stores are spread over these hours after midnight, UTC. */
const NIGHT_HOURS = 4;

/**
 * Adds words to the store's word list, the first ones until the list is full. A word that is not in the list is
 * found as before; only typing errors are not corrected to it. One statement if all words are known.
 */
export async function addWords(tx: StoreTx, words: string[]): Promise<void> {
  // The job that drops words does not run meanwhile: it would not see the product of this transaction.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`words ${tx.storeId}`}, 0))`.execute(tx);
  const missing = await missingWords(tx, words);
  if (missing.length === 0) return;
  // Two transactions that add words count one after the other, so that both do not fill the same room.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new words ${tx.storeId}`}, 0))`.execute(tx);
  const { room, nextNight } = await readRoom(tx);
  const added = missing.slice(0, Math.max(0, room)).sort();
  for (let start = 0; start < added.length; start += WORDS_A_STATEMENT)
    await insertWords(tx, added.slice(start, start + WORDS_A_STATEMENT));
  await enqueue(tx, DROP_WORDS_TASK, {}, { class: 'web', runAt: nextNight, jobKey: 'drop-words' });
}

/**
 * The number of words that may be added; both counts end at the limit, so their cost is bounded. And the store's next
 * time at night, which a save in the same night does not put off.
 */
async function readRoom(tx: StoreTx): Promise<{ room: number; nextNight: Date }> {
  const { base, perProduct, most } = WORD_LIMITS;
  const minute = Number.parseInt(tx.storeId.slice(-4), 16) % (NIGHT_HOURS * 60);
  const { rows } = await sql<{ room: number; nextNight: Date }>`
    select least(${most}::int, ${base}::int + ${perProduct}::int * (
        select count(*) from (
          select from search_documents where store_id = ${tx.storeId} limit ${Math.ceil(most / perProduct)}) d)
      )::int - (
        select count(*) from (
          select from search_trigrams where store_id = ${tx.storeId} and trigram = '' limit ${most}) t
      )::int as room,
      date_trunc('day', now() - n.late, 'UTC') + interval '1 day' + n.late as "nextNight"
      from (select ${minute}::int * interval '1 minute' as late) n`.execute(tx);
  if (!rows[0]) throw new Error('The room of the word list was not counted.');
  return rows[0];
}

/** Inserts words in a fixed order, so that concurrent writers do not deadlock. */
async function insertWords(tx: StoreTx, words: string[]): Promise<void> {
  await sql`
    insert into search_trigrams (store_id, trigram, word)
    select ${tx.storeId}, r.trigram, r.word from ${rowsOfWords(words)} r order by r.word, r.trigram
    on conflict do nothing`.execute(tx);
}
