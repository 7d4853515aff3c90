import type { StoreTx } from '#db/index.ts';
import { foldWords } from '#domain/search/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { categoryKey, readCategoryTitles } from './category-ids.ts';
import { type CategoryWord, type FoundWord, type MappedWord, titlesOf } from './category-words.ts';

/** Checks the owner's choices for the found words, in their order; '' is none. */
export async function chooseCategories(
  tx: StoreTx,
  words: FoundWord[],
  choices: readonly string[],
): Promise<Result<MappedWord[], 'category_not_found'>> {
  const known = new Set((await readCategoryTitles(tx)).map(({ id }) => id));
  const mapped = words.map(({ kind, title }, index): MappedWord => {
    const to = choices[index] ?? '';
    return { kind, title, to: to === '' ? null : to };
  });
  const isKnown = ({ to }: MappedWord) => to === null || to === 'new' || known.has(to);
  return mapped.every(isKnown) ? ok(mapped) : fail('category_not_found');
}

/**
 * Suggests a category for each word: the one of the same name in either language, with or without the Arabic article.
 * A category of the file becomes a category of the store; a type or tag without a category of its name does not.
 */
export async function suggestCategories(tx: StoreTx, words: CategoryWord[]): Promise<(string | null)[]> {
  const rows = words.length > 0 ? await readCategoryTitles(tx) : [];
  const byPath = new Map(rows.map((row) => [categoryKey(row.parentId, row.title), row.id]));
  // The last of a name counts: a top category rather than a sub category.
  const topLast = rows.toSorted((a, b) => Number(a.parentId === null) - Number(b.parentId === null));
  const byName = new Map(topLast.map(({ id, title }) => [nameOf(title), id]));
  return words.map((word) => {
    if (word.kind !== 'category') return byName.get(nameOf(word.title)) ?? null;
    let id: string | undefined = '';
    for (const title of titlesOf(word)) id = id === undefined ? id : byPath.get(categoryKey(id, title));
    return id || 'new';
  });
}

const nameOf = (title: string) => foldWords(title).join(' ');
