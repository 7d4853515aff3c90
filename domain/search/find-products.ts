import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { asTyped, correctWords } from './correct-words.ts';
import { dropUnknownWords } from './drop-unknown-words.ts';
import { searchQuery, type TypedWords, typedWords } from './search-query.ts';

/** Ordinals (ord) of the found products, of any status, with scores: higher is better. */
export type FoundProducts = {
  ords: number[];
  scores: number[];
  /** The words that were searched instead, if the typed query has no results, each with its alternatives. */
  corrected: string[][] | null;
};

const NOTHING: FoundProducts = { ords: [], scores: [], corrected: null };

/**
 * Finds products that have every typed word, in either language, as a prefix of a word. Without a result,
 * searches for corrected words; without a result again, leaves out the words that no product has. One
 * statement; three after a typing error, up to five if a word is unknown.
 */
export async function findProducts(
  tx: StoreTx,
  typed: string,
  { dropsWords = true }: { dropsWords?: boolean } = {},
): Promise<FoundProducts> {
  const words = typedWords(typed);
  if (words.length === 0) return NOTHING;
  const found = await run(tx, words);
  if (found.ords.length > 0) return { ...found, corrected: null };
  for await (const meant of meanings(tx, words, dropsWords)) {
    const again = await run(tx, meant.words);
    if (again.ords.length > 0) return { ...again, corrected: meant.alternatives };
  }
  return NOTHING;
}

/** Alternatives for a query without results: first with corrections, then without unknown words. */
async function* meanings(tx: StoreTx, typed: TypedWords, dropsWords = true) {
  const corrected = await correctWords(tx, typed);
  if (corrected) yield corrected;
  if (!dropsWords) return;
  const meant = corrected ?? { words: typed, alternatives: asTyped(typed) };
  const left = await dropUnknownWords(tx, meant);
  if (left) yield left;
}

/** The ordinals of the best matches, best first, of any status. Needs as many statements as findProducts. */
export async function findBest(
  tx: StoreTx,
  typed: string,
  most: number,
): Promise<Pick<FoundProducts, 'ords' | 'corrected'>> {
  const words = typedWords(typed);
  if (words.length === 0) return { ords: [], corrected: null };
  const best = await runBest(tx, words, most);
  if (best.length > 0) return { ords: best, corrected: null };
  for await (const meant of meanings(tx, words)) {
    const ords = await runBest(tx, meant.words, most);
    if (ords.length > 0) return { ords, corrected: meant.alternatives };
  }
  return { ords: [], corrected: null };
}

async function runBest(tx: StoreTx, words: TypedWords, most: number): Promise<number[]> {
  const query = searchQuery(tx.storeId, words);
  const { rows } = await sql<{ ord: number }>`
    select f.ord from app.find_products(${query.words}, ${query.heads}, ${query.exact}, ${query.sku}) f
     order by f.score desc, f.ord desc limit ${most}`.execute(tx);
  return rows.map((row) => row.ord);
}

const PLACES = 2 ** 24;

async function run(tx: StoreTx, words: TypedWords): Promise<{ ords: number[]; scores: number[] }> {
  const query = searchQuery(tx.storeId, words);
  const { rows } = await sql<{ found: string | null }>`
    select app.find_ranked(${query.words}, ${query.heads}, ${query.exact}, ${query.sku}) as found`.execute(
    tx,
  );
  const found = rows[0]?.found?.split(',').map(Number) ?? [];
  return { ords: found.map((each) => each % PLACES), scores: found.map((each) => Math.floor(each / PLACES)) };
}
