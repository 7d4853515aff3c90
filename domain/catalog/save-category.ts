import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { SaveCategoryFailure } from './errors.ts';
import { auditGroup, dropText, refuseGroup, textColumns } from './group-words.ts';
import { hasMedia } from './has-media.ts';
import { indexGroups } from './index-later.ts';
import type { CategoryInput } from './product-input.ts';
import { putRedirect } from './redirects.ts';
import { CATEGORY_SLUGS, chooseSlugs } from './slugs.ts';

const MAX_LEVELS = 3;
/** Every page of the shop carries the menu, so thousands of categories would slow all of them. */
export const MOST_CATEGORIES = 500;

type Known = { version: number; texts: { locale: Locale; title: string; slug: string }[] };
export type TreeRow = { id: string; parentId: string | null };
type Failed =
  | Extract<SaveCategoryFailure, { ok: false }>
  | { ok: false; code: Extract<SaveCategoryFailure, string>; data: undefined };

/** Creates or updates a category and invalidates the menu of every page. */
export async function saveCategory(
  tx: StoreTx,
  input: CategoryInput,
  act: Act,
): Promise<Result<{ categoryId: string; created: boolean }, SaveCategoryFailure>> {
  const tree = await lockTree(tx);
  const known = input.id === undefined ? null : await readTexts(tx, input.id);
  const refused = refuse(input, { tree, known });
  if (refused) return refused;
  if (input.mediaId && !(await hasMedia(tx, input.mediaId))) {
    return fail('media_not_found', { id: input.mediaId });
  }
  const categoryId = input.id ?? newId();
  await writeRow(tx, { input, categoryId, isNew: known === null, act });
  const renamed = await writeTexts(tx, { input, categoryId, known, act });
  const isMoved =
    known !== null && input.parentId !== undefined && parentOf(tree, categoryId) !== input.parentId;
  const changed = isMoved ? withBelow(tree, categoryId) : renamed && known ? [categoryId] : [];
  await indexGroups(
    tx,
    changed.map((id) => ({ kind: 'category', id })),
  );
  await touchShell(tx);
  const { texts, parentId, isHiddenFromSearch } = input;
  const after = { parentId, isHiddenFromSearch };
  await auditGroup(tx, act, { kind: 'category', id: categoryId, known, texts, after });
  return ok({ categoryId, created: known === null });
}

/** Locks all categories in order, because two concurrent moves could form a cycle. */
export async function lockTree(tx: StoreTx): Promise<TreeRow[]> {
  return tx
    .selectFrom('categories')
    .select(['id', 'parent_id as parentId', 'position'])
    .where('store_id', '=', tx.storeId)
    .orderBy('id')
    .forUpdate()
    .execute()
    .then((rows) => rows.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)));
}

function parentOf(tree: TreeRow[], id: string): string | null {
  return tree.find((row) => row.id === id)?.parentId ?? null;
}

export function withBelow(tree: TreeRow[], id: string): string[] {
  const below = tree.filter((row) => row.parentId === id);
  return [id, ...below.flatMap((row) => withBelow(tree, row.id))];
}

async function readTexts(tx: StoreTx, id: string): Promise<Known | null> {
  if (!isId(id)) return null;
  const rows = await tx
    .selectFrom('category_texts as t')
    .innerJoin('categories as c', (join) =>
      join.onRef('c.store_id', '=', 't.store_id').onRef('c.id', '=', 't.category_id'),
    )
    .select(['t.locale', 't.title', 't.slug', 'c.version'])
    .where('t.store_id', '=', tx.storeId)
    .where('t.category_id', '=', id)
    .execute();
  const [first] = rows;
  return first ? { version: first.version, texts: rows as Known['texts'] } : null;
}

function refuse(input: CategoryInput, store: { tree: TreeRow[]; known: Known | null }): Failed | null {
  const { tree, known } = store;
  if (input.id !== undefined && !known) return fail('category_not_found');
  const refused = refuseGroup(input, known);
  if (refused) return refused;
  if (!known && tree.length >= MOST_CATEGORIES) return fail('too_many_categories', { max: MOST_CATEGORIES });
  return input.parentId ? parentProblem(tree, { id: input.id, parentId: input.parentId }) : null;
}

type ParentProblem = {
  ok: false;
  code: 'parent_not_found' | 'category_cycle' | 'too_deep';
  data: undefined;
};

export function parentProblem(
  tree: TreeRow[],
  place: { id?: string; parentId: string },
): ParentProblem | null {
  const parentOf = new Map(tree.map((row) => [row.id, row.parentId]));
  if (!parentOf.has(place.parentId)) return fail('parent_not_found');
  const above: string[] = [];
  for (let at: string | null = place.parentId; at !== null; at = parentOf.get(at) ?? null) above.push(at);
  if (place.id && above.includes(place.id)) return fail('category_cycle');
  const levelsBelow = (id: string): number =>
    Math.max(0, ...tree.filter((row) => row.parentId === id).map((row) => 1 + levelsBelow(row.id)));
  const below = place.id ? levelsBelow(place.id) : 0;
  return above.length + 1 + below > MAX_LEVELS ? fail('too_deep') : null;
}

async function writeRow(
  tx: StoreTx,
  write: { input: CategoryInput; categoryId: string; isNew: boolean; act: Act },
): Promise<void> {
  const { input, categoryId, isNew, act } = write;
  const columns = {
    parent_id: input.parentId,
    position: input.position,
    media_id: input.mediaId,
    is_hidden_from_search: input.isHiddenFromSearch,
  };
  if (isNew) {
    await tx
      .insertInto('categories')
      .values({ store_id: tx.storeId, id: categoryId, created_at: act.at, ...columns })
      .execute();
    return;
  }
  await tx
    .updateTable('categories')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', categoryId)
    .execute();
}

async function writeTexts(
  tx: StoreTx,
  write: { input: CategoryInput; categoryId: string; known: Known | null; act: Act },
): Promise<boolean> {
  const { input, categoryId, known, act } = write;
  const oldOf = (locale: Locale) => known?.texts.find((text) => text.locale === locale);
  const slugs = await chooseSlugs(tx, CATEGORY_SLUGS, {
    ownerId: categoryId,
    texts: input.texts,
    known: known?.texts ?? [],
  });
  let isRenamed = false;
  for (const locale of LOCALES) {
    const text = input.texts[locale];
    if (text === null)
      await dropText(tx, { locale, table: 'category_texts', owner: 'category_id', id: categoryId });
    if (!text) continue;
    const old = oldOf(locale);
    const slug = slugs[locale] ?? old?.slug ?? '';
    const columns = textColumns(text, slug);
    isRenamed ||= columns.title !== old?.title;
    await tx
      .insertInto('category_texts')
      .values({ store_id: tx.storeId, category_id: categoryId, locale, ...columns })
      .onConflict((conflict) => conflict.columns(['store_id', 'category_id', 'locale']).doUpdateSet(columns))
      .execute();
    if (old && old.slug !== slug) {
      await putRedirect(tx, { from: `/categories/${old.slug}`, to: `/categories/${slug}`, locale }, act.at);
    }
  }
  return isRenamed;
}
