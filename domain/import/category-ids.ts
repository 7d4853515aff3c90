import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { saveCategory, type Words } from '#domain/catalog/index.ts';
import { fold } from '#domain/search/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

export const MAX_LEVELS = 3;

export type CategoryIds = {
  /** The category at the end of a path of titles; creates missing categories. */
  idOf(tx: StoreTx, path: Words[], act: Act): Promise<Result<string, Failure>>;
  has(id: string): boolean;
  hasUnsaved(): boolean;
  keep(): void;
  forgetUnsaved(): void;
};

/** The category look-up of files without categories. */
export const NO_CATEGORIES: CategoryIds = {
  idOf: () => Promise.resolve(fail('category_not_found')),
  has: () => false,
  hasUnsaved: () => false,
  keep: () => undefined,
  forgetUnsaved: () => undefined,
};

/** The key of a category by its parent and its title in one language. */
export const categoryKey = (parentId: string | null, title: string) => `${parentId ?? ''} ${fold(title)}`;

/** Loads the store's categories by parent and title, in either language. */
export async function loadCategoryIds(tx: StoreTx): Promise<CategoryIds> {
  const rows = await readCategoryTitles(tx);
  const saved = new Map(rows.map((row) => [categoryKey(row.parentId, row.title), row.id]));
  const ids = new Set(saved.values());
  const unsaved = new Map<string, string>();
  const find = (parentId: string | null, words: Words) =>
    LOCALES.flatMap((locale) => words[locale] ?? [])
      .map((title) => categoryKey(parentId, title))
      .map((key) => saved.get(key) ?? unsaved.get(key))
      .find((id) => id !== undefined);
  return {
    async idOf(store, path, act) {
      let parentId: string | null = null;
      for (const words of path) {
        const known = find(parentId, words);
        if (known) {
          parentId = known;
          continue;
        }
        const made = await saveCategory(store, { parentId, texts: titled(words) }, act);
        if (!made.ok) return fail(made.code, made.data);
        for (const title of Object.values(words))
          unsaved.set(categoryKey(parentId, title), made.value.categoryId);
        parentId = made.value.categoryId;
      }
      return ok(parentId ?? '');
    },
    has: (id) => ids.has(id),
    hasUnsaved: () => unsaved.size > 0,
    keep() {
      for (const [key, id] of unsaved) saved.set(key, id);
      unsaved.clear();
    },
    forgetUnsaved: () => unsaved.clear(),
  };
}

/** The titles of all categories in each language; of categories of one name and parent, the oldest comes last. */
export function readCategoryTitles(
  tx: StoreTx,
): Promise<{ id: string; parentId: string | null; title: string }[]> {
  return tx
    .selectFrom('categories as c')
    .innerJoin('category_texts as t', (join) =>
      join.onRef('t.store_id', '=', 'c.store_id').onRef('t.category_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.parent_id as parentId', 't.title'])
    .where('c.store_id', '=', tx.storeId)
    .orderBy('c.id', 'desc')
    .execute();
}

function titled(words: Words) {
  return Object.fromEntries(Object.entries(words).map(([locale, title]) => [locale, { title }]));
}
