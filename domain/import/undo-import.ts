import { sql } from 'kysely';
import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { type FormerProduct, removeProducts, restoreProduct } from '#domain/catalog/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { judgedProducts, type LeftBecause } from './judge-undo.ts';
import { closeUndo, leaveAlone, settleRestored } from './settle-undo.ts';

export const UNDO_TASK = 'import.undo';
export const FORGET_TASK = 'import.forget';
/** An import can be undone for a day after it ended. */
export const UNDO_MS = 86_400_000;

/** A batch is one short transaction, like those of an import. */
const BATCH = 20;

/**
 * The import has not ended, ended more than a day ago, changed no product, was undone before, or is not among the
 * latest.
 */
export type UndoClosed = 'undo_closed';

/** Queues the undo of an import. The second of two presses is refused. */
export async function beginUndo(
  tx: StoreTx,
  importId: string,
  act: Act,
): Promise<Result<undefined, UndoClosed>> {
  const { rows } = await sql<{ fileName: string }>`
    update imports i set undo_asked_at = ${act.at}, undo_asked_by = ${actorName(act.by)}
     where i.store_id = ${tx.storeId} and i.id = ${importId} and i.status in ('done', 'cancelled')
       and i.undo_asked_at is null and i.finished_at > ${new Date(act.at.getTime() - UNDO_MS)}
       and exists (select from import_products p where p.store_id = ${tx.storeId} and p.import_id = i.id)
    returning i.file_name as "fileName"`.execute(tx);
  const [row] = rows;
  if (!row) return fail('undo_closed');
  await goOnUndoing(tx, importId);
  const entry = { action: 'import.undo_asked', subjectKind: 'import', subjectId: importId };
  await recordAudit(tx, act, { ...entry, after: row });
  return ok();
}

/** Queues the job of an undo that begins or was interrupted. */
export async function goOnUndoing(tx: StoreTx, importId: string): Promise<void> {
  await enqueue(tx, UNDO_TASK, { importId }, { class: 'import', jobKey: `${UNDO_TASK}:${importId}` });
}

/** Queues the deletion of former values that can no longer be asked for. */
export async function forgetLater(tx: StoreTx, importId: string, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + UNDO_MS);
  await enqueue(
    tx,
    FORGET_TASK,
    { importId },
    { class: 'import', jobKey: `${FORGET_TASK}:${importId}`, runAt },
  );
}

/** Each import keeps up to a whole catalogue, so only the latest of a store can be undone. */
const KEPT_IMPORTS = 5;

/** Deletes the former values of all but the latest imports. */
export async function forgetOlder(tx: StoreTx): Promise<void> {
  await sql`
    delete from import_products p using imports i
     where p.store_id = ${tx.storeId} and i.store_id = ${tx.storeId} and i.id = p.import_id
       and i.undo_asked_at is null and i.id not in (select n.id from imports n
         where n.store_id = ${tx.storeId} and not n.is_dry_run order by n.created_at desc, n.id desc
         limit ${KEPT_IMPORTS})`.execute(tx);
}

/** Deletes the former values of an import that nobody undid in time. */
export async function forgetFormer(tx: StoreTx, importId: string): Promise<void> {
  await sql`
    delete from import_products p using imports i
     where p.store_id = ${tx.storeId} and p.import_id = ${importId}
       and i.store_id = ${tx.storeId} and i.id = ${importId} and i.undo_asked_at is null`.execute(tx);
}

type Around = {
  /** Called after each committed batch and awaited. */
  onProgress?: (progress: { rowsRead: number }) => void | Promise<void>;
  pause?: AbortSignal;
};

/**
 * Undoes a started undo in batches. After a crash it continues with the products that it has not looked at. `clock`
 * gives each batch's time.
 */
export async function runUndo(
  storeId: string,
  { importId, onProgress, pause }: Around & { importId: string },
  act: Act,
  clock: () => Date = () => act.at,
): Promise<'done' | 'paused'> {
  for (let rowsRead = 0; ; ) {
    if (pause?.aborted) return 'paused';
    const now = { ...act, at: clock() };
    const count = await withStore(storeId, (tx) => undoBatch(tx, importId, now));
    if (count === 0) return 'done';
    rowsRead += count;
    await onProgress?.({ rowsRead });
  }
}

type Noted = { productId: string; isCreated: boolean; former: FormerProduct | null };

/** Returns the number of products that it looked at; 0 after the last. */
async function undoBatch(tx: StoreTx, importId: string, act: Act): Promise<number> {
  if (!(await holdUndo(tx, importId))) return 0;
  const noted = await nextProducts(tx, importId);
  if (noted.length === 0) {
    await closeUndo(tx, importId, act);
    return 0;
  }
  const productIds = noted.map(({ productId }) => productId);
  await sql`select from products where store_id = ${tx.storeId} and id = any(${productIds}::uuid[])
    order by id for no key update`.execute(tx);
  const judged = await judgedProducts(tx, importId, productIds);
  const left = new Map<string, LeftBecause>();
  for (const { productId, because } of judged) if (because) left.set(productId, because);
  const wanted = noted.filter(({ productId }) => !left.has(productId));
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

/** New products come first, because their SKUs may be former ones of changed products. */
async function nextProducts(tx: StoreTx, importId: string): Promise<Noted[]> {
  return tx
    .selectFrom('import_products')
    .select(['product_id as productId', 'is_created as isCreated', 'former'])
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', importId)
    .where('left_because', '=', '')
    .orderBy('is_created', 'desc')
    .orderBy('product_id')
    .limit(BATCH)
    .execute();
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
  const changed = wanted.flatMap(({ isCreated, former }) => (!isCreated && former ? [former] : []));
  if (changed.length === 0) return 0;
  const { currency } = await tx
    .selectFrom('store_settings')
    .select('currency')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  let restored = 0;
  for (const former of changed) {
    const outcome = await restoreProduct(tx, { former, currency }, act);
    if (outcome.ok) {
      restored += 1;
      await settleRestored(tx, importId, former);
    } else left.set(former.draft.id, 'refused');
  }
  return restored;
}
