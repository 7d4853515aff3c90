import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { editDistance } from './edit-distance.ts';
import type { TypedWords } from './search-query.ts';
import { isCorrectable, trigramsOf } from './words.ts';

const CANDIDATES = 40;
const ALTERNATIVES = 3;

type Row = { at: number; isKnown: boolean; candidates: string[] | null };

/**
 * Suggests corrections: known words with one typing error, or with two from eight letters on. Prefixes of
 * known words, short words and words with digits are unchanged. null if no word changes. One statement.
 */
export async function correctWords(
  tx: StoreTx,
  words: TypedWords,
): Promise<{ words: TypedWords; text: string } | null> {
  const asked = words.flatMap((forms, at) => {
    const word = forms.at(-1) ?? '';
    return isCorrectable(word) ? [{ at, word }] : [];
  });
  if (asked.length === 0) return null;
  const rows = await readCandidates(tx, asked);
  const better = new Map<number, string[]>();
  for (const { at, word } of asked) {
    const row = rows.find((candidate) => candidate.at === at);
    const near = row && !row.isKnown ? nearest(word, row.candidates ?? []) : [];
    if (near.length > 0) better.set(at, near);
  }
  if (better.size === 0) return null;
  return {
    words: words.map((forms, at) => better.get(at) ?? forms),
    text: words.map((forms, at) => better.get(at)?.[0] ?? forms[0] ?? '').join(' '),
  };
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
    ({ at, word }) => sql`(${at}::int, ${word}::text collate "C", ${trigramsOf(word)}::text[])`,
  );
  // The words with the most shared trigrams first, then those with the closest length.
  const { rows: found } = await sql<Row>`
    select a.at,
        exists (select from search_trigrams t where t.store_id = ${tx.storeId} and t.trigram = ''
          and t.word >= a.word and t.word < a.word || chr(1114111)) as "isKnown",
        array(select t.word from search_trigrams t
          where t.store_id = ${tx.storeId} and t.trigram = any(a.trigrams)
            and length(t.word) between length(a.word) - 2 and length(a.word) + 2
          group by t.word
          order by count(*) desc, abs(length(t.word) - length(a.word)), t.word limit ${CANDIDATES}) as candidates
      from (values ${sql.join(rows)}) a (at, word, trigrams)`.execute(tx);
  return found;
}
