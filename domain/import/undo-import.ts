import { sql } from 'kysely';
import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { undoBatch } from './undo-batch.ts';

export const UNDO_TASK = 'import.undo';
/** An undo in the slot of small imports. After a minute its rest continues in the slot of large ones. */
export const SMALL_UNDO_TASK = 'import.undo-small';
/** An undo of at most this many products takes less than a minute, unless they have very many variants. */
const FEW_PRODUCTS = 500;
export const FORGET_TASK = 'import.forget';
/** An import can be undone for a day after it ended. */
export const UNDO_MS = 86_400_000;

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
  const { rows } = await sql<{ fileName: string; products: number }>`
    update imports i set undo_asked_at = ${act.at}, undo_asked_by = ${actorName(act.by)}
     where i.store_id = ${tx.storeId} and i.id = ${importId} and i.status in ('done', 'cancelled')
       and i.undo_asked_at is null and i.finished_at > ${new Date(act.at.getTime() - UNDO_MS)}
       and exists (select from import_products p where p.store_id = ${tx.storeId} and p.import_id = i.id)
    returning i.file_name as "fileName", i.products_created + i.products_updated as products`.execute(tx);
  const [row] = rows;
  if (!row) return fail('undo_closed');
  const isSmall = row.products <= FEW_PRODUCTS;
  const [task, jobClass] = isSmall
    ? ([SMALL_UNDO_TASK, 'small-import'] as const)
    : ([UNDO_TASK, 'import'] as const);
  await enqueue(tx, task, { importId }, { class: jobClass, jobKey: `${UNDO_TASK}:${importId}` });
  const entry = { action: 'import.undo_asked', subjectKind: 'import', subjectId: importId };
  await recordAudit(tx, act, { ...entry, after: { fileName: row.fileName } });
  return ok();
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
