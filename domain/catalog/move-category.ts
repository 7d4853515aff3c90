import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { MoveCategoryFailure, RemoveCategoryFailure, UndoMoveFailure } from './errors.ts';
import { indexGroups } from './index-later.ts';
import { lockTree, parentProblem, type TreeRow, withBelow } from './save-category.ts';

export type CategoryPlace = { parentId: string | null; index: number };

/** `left` is a fingerprint of the order that the move left behind, by which an undo notices later changes. */
export type MovedCategory = { from: CategoryPlace; left: string };

/**
 * Moves a category with its subtree below another category (null: to the top), to position `index`. Null if it is
 * there already.
 */
export async function moveCategory(
  tx: StoreTx,
  input: CategoryPlace & { categoryId: string },
  act: Act,
): Promise<Result<MovedCategory | null, MoveCategoryFailure>> {
  const { categoryId, parentId } = input;
  const tree = await lockTree(tx);
  const row = tree.find(({ id }) => id === categoryId);
  if (!row) return fail('category_not_found');
  const refused = parentId === null ? null : parentProblem(tree, { id: categoryId, parentId });
  if (refused) return refused;
  const beside = tree.filter((each) => each.parentId === parentId && each.id !== categoryId);
  const index = Math.max(0, Math.min(beside.length, Math.trunc(input.index) || 0));
  const order = [...beside.slice(0, index), row, ...beside.slice(index)].map(({ id }) => id);
  const from = { parentId: row.parentId, index: childrenOf(tree, row.parentId).indexOf(row.id) };
  if (from.parentId === parentId && from.index === index) return ok(null);
  await writeOrder(tx, { categoryId, parentId, order });
  if (row.parentId !== parentId) {
    await indexGroups(
      tx,
      withBelow(tree, categoryId).map((id) => ({ kind: 'category', id })),
    );
  }
  await tellTree(tx);
  await recordAudit(tx, act, {
    action: 'category.moved',
    subjectKind: 'category',
    subjectId: categoryId,
    before: from,
    after: { parentId, index },
  });
  const source = from.parentId === parentId ? order : without(childrenOf(tree, from.parentId), categoryId);
  return ok({ from, left: fingerprint([parentId, order], [from.parentId, source]) });
}

/** Moves a category back, unless the order of the categories at either place was changed since. */
export async function undoMoveCategory(
  tx: StoreTx,
  input: { categoryId: string; to: CategoryPlace; left: string },
  act: Act,
): Promise<Result<undefined, UndoMoveFailure>> {
  const { categoryId, to, left } = input;
  const tree = await lockTree(tx);
  const row = tree.find(({ id }) => id === categoryId);
  if (!row) return fail('category_not_found');
  const places = [row.parentId, to.parentId].map(
    (parentId): Siblings => [parentId, childrenOf(tree, parentId)],
  );
  if (fingerprint(...places) !== left) return fail('changed_since');
  const moved = await moveCategory(tx, { categoryId, ...to }, act);
  return moved.ok ? ok() : moved;
}

type Siblings = [parentId: string | null, ids: string[]];

const childrenOf = (tree: TreeRow[], parentId: string | null): string[] =>
  tree.filter((row) => row.parentId === parentId).map(({ id }) => id);

const without = (ids: string[], id: string): string[] => ids.filter((each) => each !== id);

function fingerprint(...places: Siblings[]): string {
  return createHash('sha256').update(JSON.stringify(places)).digest('base64url');
}

async function writeOrder(
  tx: StoreTx,
  { categoryId, parentId, order }: { categoryId: string; parentId: string | null; order: string[] },
): Promise<void> {
  await sql`
    update categories c set position = o.place::int,
        parent_id = case when c.id = ${categoryId} then ${parentId}::uuid else c.parent_id end,
        version = c.version + case when c.id = ${categoryId} then 1 else 0 end
      from unnest(${order}::uuid[]) with ordinality as o (id, place)
     where c.store_id = ${tx.storeId} and c.id = o.id`.execute(tx);
}

async function tellTree(tx: StoreTx): Promise<void> {
  await touchShell(tx);
  await noteChange(tx, ['home', 'catalog']);
}

/** Removes a category without subcategories. Its products stay in their other categories. */
export async function removeCategory(
  tx: StoreTx,
  input: { categoryId: string },
  act: Act,
): Promise<Result<undefined, RemoveCategoryFailure>> {
  const { categoryId } = input;
  const tree = await lockTree(tx);
  if (!tree.some(({ id }) => id === categoryId)) return fail('category_not_found');
  const below = tree.filter((row: TreeRow) => row.parentId === categoryId).length;
  if (below > 0) return fail('has_sub_categories', { count: below });
  const titles = await tx
    .selectFrom('category_texts')
    .select('title')
    .where('store_id', '=', tx.storeId)
    .where('category_id', '=', categoryId)
    .execute();
  await tx.deleteFrom('categories').where('store_id', '=', tx.storeId).where('id', '=', categoryId).execute();
  // The products of the group can no longer be identified, so jobs reindex the whole store.
  await indexGroups(tx, [{ kind: 'store', id: tx.storeId }]);
  await tellTree(tx);
  await recordAudit(tx, act, {
    action: 'category.removed',
    subjectKind: 'category',
    subjectId: categoryId,
    before: { titles: titles.map(({ title }) => title) },
  });
  return ok();
}
