import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { MoveCategoryFailure, RemoveCategoryFailure } from './errors.ts';
import { indexGroup } from './index-later.ts';
import { lockTree, parentProblem, type TreeRow, withBelow } from './save-category.ts';

/** Moves a category with its subtree below another category (null: to the top), to position `index`. */
export async function moveCategory(
  tx: StoreTx,
  input: { categoryId: string; parentId: string | null; index: number },
  act: Act,
): Promise<Result<undefined, MoveCategoryFailure>> {
  const { categoryId, parentId } = input;
  const tree = await lockTree(tx);
  const row = tree.find(({ id }) => id === categoryId);
  if (!row) return fail('category_not_found');
  const refused = parentId === null ? null : parentProblem(tree, { id: categoryId, parentId });
  if (refused) return refused;
  const beside = tree.filter((each) => each.parentId === parentId && each.id !== categoryId);
  const index = Math.max(0, Math.min(beside.length, Math.trunc(input.index) || 0));
  const order = [...beside.slice(0, index), row, ...beside.slice(index)].map(({ id }) => id);
  const from = tree.filter((each) => each.parentId === row.parentId).findIndex(({ id }) => id === row.id);
  if (row.parentId === parentId && from === index) return ok();
  await writeOrder(tx, { categoryId, parentId, order });
  if (row.parentId !== parentId) {
    for (const id of withBelow(tree, categoryId)) await indexGroup(tx, { kind: 'category', id });
  }
  await tellTree(tx);
  await recordAudit(tx, act, {
    action: 'category.moved',
    subjectKind: 'category',
    subjectId: categoryId,
    before: { parentId: row.parentId, index: from },
    after: { parentId, index },
  });
  return ok();
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
  await indexGroup(tx, { kind: 'store', id: tx.storeId });
  await tellTree(tx);
  await recordAudit(tx, act, {
    action: 'category.removed',
    subjectKind: 'category',
    subjectId: categoryId,
    before: { titles: titles.map(({ title }) => title) },
  });
  return ok();
}
