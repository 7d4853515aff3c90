import type { Words } from '#domain/catalog/index.ts';
import { fold } from '#domain/search/index.ts';
import type { Locale } from '#lib/locale.ts';
import { languageOf } from './build-product.ts';
import type { FileItem, FileProduct } from './file-product.ts';

/** A category path of the file such as 'Clothes > Shirts', a product type or a tag. */
export type CategoryWord = { kind: 'category' | 'type' | 'tag'; title: string };

export type FoundWord = CategoryWord & {
  /** The number of products with the word. */
  count: number;
};

/** to: a category's id, 'new' for the category of this name, which is created if it is missing, or null for none. */
export type MappedWord = CategoryWord & { to: string | null };

/** The most words for which the owner is asked, the most used first. */
export const MOST_WORDS = 200;
/** A longer title cannot be that of a category. */
const MAX_TITLE = 200;
/** Bounds the memory for a file with a different tag in every row. Words that first appear later are not offered. */
const MOST_COUNTED = 20_000;

/** Returns the titles of a path, from the top category down. */
export function titlesOf({ kind, title }: CategoryWord): string[] {
  return kind === 'category' ? title.split(' > ') : [title];
}

function keyOf(word: CategoryWord): string {
  return [word.kind, ...titlesOf(word).map(fold)].join('\n');
}

/** Returns the words of a product by key, each once. */
function wordsOf({ categories = [], productType, tags, locale }: FileProduct): Map<string, CategoryWord> {
  const words: CategoryWord[] = [
    ...categories.map((path) => wordOf(path, locale)),
    { kind: 'type', title: productType.trim() },
    ...tags.map((title) => ({ kind: 'tag' as const, title })),
  ];
  const found = new Map<string, CategoryWord>();
  for (const word of words) {
    const key = titlesOf(word).every(isTitle) ? keyOf(word) : '';
    // The first spelling counts.
    if (key !== '' && !found.has(key)) found.set(key, word);
  }
  return found;
}

function wordOf(path: Words[], locale: Locale): CategoryWord {
  return { kind: 'category', title: path.map((words) => words[locale] ?? '').join(' > ') };
}

function isTitle(title: string): boolean {
  return title.length <= MAX_TITLE && fold(title) !== '';
}

export type WordCounter = { count(product: FileProduct): void; mostUsed(): FoundWord[] };

/** Counts the words of a file's products. */
export function wordCounter(): WordCounter {
  const found = new Map<string, FoundWord>();
  return {
    count(product) {
      for (const [key, word] of wordsOf(product)) {
        const known = found.get(key);
        if (known) known.count += 1;
        else if (found.size < MOST_COUNTED) found.set(key, { ...word, count: 1 });
      }
    },
    mostUsed: () => [...found.values()].sort((a, b) => b.count - a.count).slice(0, MOST_WORDS),
  };
}

/** The category that the owner chose for each word. */
export type CategoryMap = ReadonlyMap<string, string | null>;

export function categoryMapOf(mapped: MappedWord[] | null): CategoryMap {
  return new Map((mapped ?? []).map((word) => [keyOf(word), word.to]));
}

/**
 * Puts a product into the categories chosen for its words. A file without categories adds them to those that the
 * product has in the store.
 */
export function putIntoCategories(item: FileItem, map: CategoryMap): FileItem {
  if (item.kind !== 'product' || map.size === 0) return item;
  const chosen = new Set<string>();
  const created: Words[][] = [];
  const moved = new Set<string>();
  for (const [key, word] of wordsOf(item)) {
    const to = map.get(key);
    if (to === undefined) continue;
    if (to !== 'new') moved.add(key);
    else if (word.kind !== 'category') created.push([{ [languageOf(word.title)]: word.title }]);
    if (to !== null && to !== 'new') chosen.add(to);
  }
  if (moved.size + created.length === 0) return item;
  const kept = item.categories?.filter((path) => !moved.has(keyOf(wordOf(path, item.locale))));
  if (!kept && chosen.size + created.length === 0) return item;
  return {
    ...item,
    categories: [...(kept ?? []), ...created],
    ...(chosen.size > 0 ? { categoryIds: [...chosen] } : {}),
    ...(kept ? {} : { keepsCategories: true }),
  };
}
