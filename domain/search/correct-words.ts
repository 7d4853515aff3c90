import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { editDistance } from './edit-distance.ts';
import type { TypedWords } from './search-query.ts';
import { isCorrectable, trigramsOf } from './words.ts';

const CANDIDATES = 40;
const ALTERNATIVES = 3;
/** Together these bound what one search reads: 3 words of 16 trigrams with 2 × 200 rows, whatever the store has. */
const MOST_CORRECTED = 3;
const MOST_TRIGRAMS = 16;
const MOST_NEIGHBOURS = 200;

type Row = { at: number; candidates: string[] };

/**
 * Words that are searched instead of the typed ones. Each has its alternatives, which are equally likely; the store may have
 * some of them in drafts alone.
 */
export type MeantWords = { words: TypedWords; alternatives: string[][] };

/**
 * Suggests corrections for the first three unknown words: known words with one typing error, or with two from
 * eight letters on. Prefixes of known words, short words and words with digits are unchanged. null if no word
 * changes. One statement.
 */
export async function correctWords(tx: StoreTx, words: TypedWords): Promise<MeantWords | null> {
  const asked = words.flatMap((forms, at) => {
    const word = forms.at(-1) ?? '';
    return isCorrectable(word) ? [{ at, word }] : [];
  });
  if (asked.length === 0) return null;
  const rows = await readCandidates(tx, asked);
  const better = new Map<number, string[]>();
  for (const { at, word } of asked) {
    const near = nearest(word, rows.find((row) => row.at === at)?.candidates ?? []);
    if (near.length > 0) better.set(at, near);
  }
  if (better.size === 0) return null;
  return {
    words: words.map((forms, at) => better.get(at) ?? forms),
    alternatives: asTyped(words).map((typed, at) => better.get(at) ?? typed),
  };
}

/** Typed words without corrections. */
export function asTyped(words: TypedWords): string[][] {
  return words.map(([form = '']) => [form]);
}

/** The words with the smallest edit distance. */
function nearest(word: string, candidates: string[]): string[] {
  const most = word.length >= 8 ? 2 : 1;
  const measured = candidates
    .map((candidate) => ({ candidate, edits: editDistance(word, candidate, most) }))
    .filter(({ edits }) => edits <= most);
  const least = Math.min(...measured.map(({ edits }) => edits));
  return measured
    .filter(({ edits }) => edits === least)
    .map(({ candidate }) => candidate)
    .slice(0, ALTERNATIVES);
}

async function readCandidates(tx: StoreTx, asked: { at: number; word: string }[]): Promise<Row[]> {
  const rows = asked.map(
    ({ at, word }) =>
      sql`(${at}::int, ${word}::text collate "C", ${trigramsOf(word).slice(0, MOST_TRIGRAMS)}::text[])`,
  );
  // The words with the most shared trigrams first, then those with the closest length. "order by … limit 1" keeps
  // PostgreSQL from joining the typed words with the whole list, as it does for "not exists".
  const { rows: found } = await sql<Row>`
    with asked as materialized (
      select a.at, a.word, a.trigrams from (values ${sql.join(rows)}) a (at, word, trigrams)
       where (select t.word from search_trigrams t where t.store_id = ${tx.storeId} and t.trigram = ''
         and t.word >= a.word and t.word < a.word || chr(1114111) order by t.word limit 1) is null
       order by a.at limit ${MOST_CORRECTED})
    select a.at,
        array(select n.word from unnest(a.trigrams) as g (trigram)
            cross join lateral (${neighbours(tx.storeId)}) n
          where length(n.word) between length(a.word) - 2 and length(a.word) + 2
          group by n.word
          order by count(*) desc, abs(length(n.word) - length(a.word)), n.word limit ${CANDIDATES}) as candidates
      from asked a`.execute(tx);
  return found;
}

/**
 * SQL for the words with a trigram of the typed word, read in the order of the index in both directions from the
 * typed word's place. Rare trigrams are read whole; of the frequent ones, the words with the same beginning.
 */
function neighbours(storeId: string) {
  return sql`
    (select t.word from search_trigrams t
      where t.store_id = ${storeId} and t.trigram = g.trigram and t.word >= a.word
      order by t.word limit ${MOST_NEIGHBOURS})
    union all
    (select t.word from search_trigrams t
      where t.store_id = ${storeId} and t.trigram = g.trigram and t.word < a.word
      order by t.word desc limit ${MOST_NEIGHBOURS})`;
}
