import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type FormerProduct, readStates } from '#domain/catalog/index.ts';
import { listLocations, setLocationUnits } from '#domain/stock/index.ts';
import type { LeftBecause } from './judge-undo.ts';

/**
 * Finishes the undo of a changed product. An earlier import that had left the product as it is now again can be undone,
 * too: it learns the new stamp.
 */
export async function settleRestored(
  tx: StoreTx,
  importId: string,
  { draft, was, left }: FormerProduct,
): Promise<void> {
  const now = (await readStates(tx, [draft.id])).get(draft.id);
  const isUnsold = Object.entries(was.stock).every(([id, quantity]) => now?.stock[id] === quantity);
  const isMoved = JSON.stringify(was.places) !== JSON.stringify(left.places);
  // Once units were sold, the units at each place are those that the sale and its count have left.
  if (isUnsold && isMoved) await restorePlaces(tx, { was, left });
  await sql`update import_products set stamp = ${now?.stamp ?? ''}
    where store_id = ${tx.storeId} and product_id = ${draft.id} and stamp = ${was.stamp}`.execute(tx);
  const ofProduct = { store_id: tx.storeId, import_id: importId, product_id: draft.id };
  // Otherwise the same file, imported again, would take its pictures for fetched.
  for (const table of ['import_images', 'import_products'] as const) {
    await tx
      .deleteFrom(table)
      .where(({ and }) => and(ofProduct))
      .execute();
  }
}

async function restorePlaces(tx: StoreTx, { was, left }: Pick<FormerProduct, 'was' | 'left'>): Promise<void> {
  const places = new Set((await listLocations(tx)).map(({ id }) => id));
  const emptied = left.places.map((each) => ({ ...each, quantity: 0 }));
  await setLocationUnits(
    tx,
    [...emptied, ...was.places].filter(({ locationId }) => places.has(locationId)),
  );
}

/** Records why the undo left products alone. */
export async function leaveAlone(
  tx: StoreTx,
  importId: string,
  left: Map<string, LeftBecause>,
): Promise<void> {
  for (const [productId, because] of left) {
    await tx
      .updateTable('import_products')
      .set({ left_because: because, former: null })
      .where('store_id', '=', tx.storeId)
      .where('import_id', '=', importId)
      .where('product_id', '=', productId)
      .execute();
  }
}

/** Marks an undo as finished. */
export async function closeUndo(tx: StoreTx, importId: string, act: Act): Promise<void> {
  const { rows } = await sql<{ removed: number; restored: number; leftAlone: number }>`
    update imports i set undone_at = ${act.at} where i.store_id = ${tx.storeId} and i.id = ${importId}
    returning i.undo_removed as removed, i.undo_restored as restored, (select count(*)::int from import_products p
      where p.store_id = ${tx.storeId} and p.import_id = ${importId}) as "leftAlone"`.execute(tx);
  await recordAudit(tx, act, {
    action: 'import.undone',
    subjectKind: 'import',
    subjectId: importId,
    after: rows[0],
  });
}
