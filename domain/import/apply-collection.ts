import { type StoreTx, withSavepoint } from '#db/index.ts';
import { MOST_IN_COLLECTION, saveCollection } from '#domain/catalog/index.ts';
import { fail, ok } from '#lib/result.ts';
import type { RowNote } from './errors.ts';
import type { FileCollection } from './file-product.ts';
import { findProducts } from './find-products.ts';
import type { ApplyContext, ApplyOutcome } from './product-outcomes.ts';

/**
 * Imports a group of products as the collection with its title, and with those members that the store has.
 */
export async function applyCollection(
  tx: StoreTx,
  item: FileCollection,
  { isDryRun, act }: ApplyContext,
): Promise<ApplyOutcome> {
  const { line, locale, title, body } = item;
  const found = await findProducts(tx, item.members);
  const known = await findCollection(tx, [title]);
  const saved = await withSavepoint(tx, () =>
    saveCollection(
      tx,
      {
        ...(known ? { id: known } : {}),
        texts: { [locale]: { title, body } },
        productIds: found.flatMap((id) => id ?? []).slice(0, MOST_IN_COLLECTION),
      },
      act,
    ),
  );
  if (!saved.ok) return fail('refused', [{ line, code: 'not_saved', data: { reason: saved.code } }]);
  const missing = item.members.filter((_, index) => !found[index]);
  // In a dry run the file's products do not exist in the store, so none is reported as missing.
  const lost: RowNote[] =
    missing.length === 0 || isDryRun
      ? []
      : [{ line, code: 'members_missing', data: { members: missing.slice(0, 20).join(', ') } }];
  return ok({ outcome: 'placed', variants: 0, imagesQueued: 0, notes: [...item.notes, ...lost] });
}

/** Finds a manual collection by one of these titles. */
export async function findCollection(tx: StoreTx, titles: string[]): Promise<string | null> {
  const row = await tx
    .selectFrom('collection_texts as t')
    .innerJoin('collections as c', (join) =>
      join.onRef('c.store_id', '=', 't.store_id').onRef('c.id', '=', 't.collection_id'),
    )
    .select('t.collection_id as id')
    .where('t.store_id', '=', tx.storeId)
    .where('t.title', 'in', titles)
    .where('c.rule', 'is', null)
    .orderBy('t.collection_id')
    .executeTakeFirst();
  return row?.id ?? null;
}
