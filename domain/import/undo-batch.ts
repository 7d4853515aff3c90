import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type FormerProduct, fitTogether, removeProducts, restoreProduct } from '#domain/catalog/index.ts';
import { judgedProducts, type LeftBecause } from './judge-undo.ts';
import { closeUndo, leaveAlone, settleRestored } from './settle-undo.ts';

/** The most products of a batch, which is one short transaction, like those of an import. */
const BATCH = 20;

type Noted = { productId: string; isCreated: boolean };

/** Undoes some products of an import. Returns the number of those that it looked at; 0 after the last. */
export async function undoBatch(tx: StoreTx, importId: string, act: Act): Promise<number> {
  if (!(await holdUndo(tx, importId))) return 0;
  const noted = await nextProducts(tx, importId);
  if (noted.length === 0) {
    await closeUndo(tx, importId, act);
    return 0;
  }
  const judged = await judgedProducts(
    tx,
    importId,
    noted.map(({ productId }) => productId),
  );
  const left = new Map<string, LeftBecause>();
  for (const { productId, because } of judged) if (because) left.set(productId, because);
  // A product that was deleted meanwhile is not judged.
  const found = new Set(judged.map(({ productId }) => productId));
  const wanted = noted.filter(({ productId }) => found.has(productId) && !left.has(productId));
  const removed = await removeCreated(tx, { wanted, left }, act);
  const restored = await restoreChanged(tx, { importId, wanted, left }, act);
  await leaveAlone(tx, importId, left);
  await tx
    .updateTable('imports')
    .set((old) => ({
      undo_removed: old('undo_removed', '+', removed),
      undo_restored: old('undo_restored', '+', restored),
    }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .execute();
  return noted.length;
}

/** Locks an import whose undo is not finished. */
async function holdUndo(tx: StoreTx, importId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .where('undo_asked_at', 'is not', null)
    .where('undone_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the next products, as many as fit into one transaction. New products come first, because their SKUs may be
 * former ones of changed products.
 */
async function nextProducts(tx: StoreTx, importId: string): Promise<Noted[]> {
  const noted = await tx
    .selectFrom('import_products')
    .select(['product_id as productId', 'is_created as isCreated'])
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .where('left_because', '=', '')
    .orderBy('is_created', 'desc')
    .orderBy('product_id')
    .limit(BATCH)
    .execute();
  const productIds = noted.map(({ productId }) => productId);
  await sql`select from products where store_id = ${tx.storeId} and id = any(${productIds}::uuid[])
    order by id for no key update`.execute(tx);
  return noted.slice(0, await fitTogether(tx, productIds));
}

type Batch = { wanted: Noted[]; left: Map<string, LeftBecause> };

async function removeCreated(tx: StoreTx, { wanted, left }: Batch, act: Act): Promise<number> {
  const ids = wanted.filter(({ isCreated }) => isCreated).map(({ productId }) => productId);
  const removed = new Set(await removeProducts(tx, ids, act));
  for (const id of ids) if (!removed.has(id)) left.set(id, 'ordered');
  return removed.size;
}

async function restoreChanged(
  tx: StoreTx,
  { importId, wanted, left }: Batch & { importId: string },
  act: Act,
): Promise<number> {
  const changed = wanted.filter(({ isCreated }) => !isCreated);
  if (changed.length === 0) return 0;
  const { currency } = await tx
    .selectFrom('store_settings')
    .select('currency')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  let restored = 0;
  for (const { productId } of changed) {
    const former = await formerOf(tx, importId, productId);
    const outcome = await restoreProduct(tx, { former, currency }, act);
    if (outcome.ok) {
      restored += 1;
      await settleRestored(tx, importId, former);
    } else left.set(productId, 'refused');
  }
  return restored;
}

/** Read one by one: the former values of a product of two thousand variants are several megabytes. */
async function formerOf(tx: StoreTx, importId: string, productId: string): Promise<FormerProduct> {
  const { former } = await tx
    .selectFrom('import_products')
    .select('former')
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return former;
}
