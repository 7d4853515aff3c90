import type { StoreTx } from '#db/index.ts';
import { fold, foldWords } from '#domain/search/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type CategoryWord, type FoundWord, type PlacedWord, titlesOf } from './category-words.ts';

type Row = { id: string; parentId: string | null; title: string };

/** Checks the owner's choices for the found words, in their order; '' is none. */
export async function chooseCategories(
  tx: StoreTx,
  words: FoundWord[],
  choices: readonly string[],
): Promise<Result<PlacedWord[], 'category_not_found'>> {
  const known = new Set((await readTitles(tx)).map(({ id }) => id));
  const placed = words.map(({ kind, title }, index): PlacedWord => {
    const to = choices[index] ?? '';
    return { kind, title, to: to === '' ? null : to };
  });
  const isKnown = ({ to }: PlacedWord) => to === null || to === 'new' || known.has(to);
  return placed.every(isKnown) ? ok(placed) : fail('category_not_found');
}

/**
 * Suggests a category for each word: the one of the same name in either language, with or without the Arabic article.
 * A category of the file becomes a category of the store; a type or tag without a category of its name does not.
 */
export async function suggestCategories(tx: StoreTx, words: CategoryWord[]): Promise<(string | null)[]> {
  const rows = words.length > 0 ? await readTitles(tx) : [];
  const byPlace = new Map(rows.map((row) => [`${row.parentId ?? ''} ${fold(row.title)}`, row.id]));
  const byName = new Map<string, string>();
  // A top category is preferred to a sub category of the same name.
  const topFirst = [...rows].sort((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null));
  for (const { id, title } of topFirst) {
    const name = nameOf(title);
    if (!byName.has(name)) byName.set(name, id);
  }
  return words.map((word) => {
    if (word.kind !== 'category') return byName.get(nameOf(word.title)) ?? null;
    let id: string | undefined = '';
    for (const title of titlesOf(word)) id = id === undefined ? id : byPlace.get(`${id} ${fold(title)}`);
    return id || 'new';
  });
}

const nameOf = (title: string) => foldWords(title).join(' ');

function readTitles(tx: StoreTx): Promise<Row[]> {
  return tx
    .selectFrom('categories as c')
    .innerJoin('category_texts as t', (join) =>
      join.onRef('t.store_id', '=', 'c.store_id').onRef('t.category_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.parent_id as parentId', 't.title'])
    .where('c.store_id', '=', tx.storeId)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
}
