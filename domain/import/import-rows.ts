import { enqueue, type StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import type { FileProblem } from './errors.ts';
import type { Tally } from './tally.ts';

/** Where an import stands. */
export type RunState = {
  isFinished: boolean;
  isDryRun: boolean;
  currency: string;
  rowsRead: number;
  errorCount: number;
  products: number;
};

/** Errors kept line by line; beyond them only their number is. */
export const MAX_KEPT_ERRORS = 5_000;

export const IMPORT_TASK = 'import.shopify';
export const IMAGES_TASK = 'import.images';

/** The id is given where a file already lies under it. */
export type NewImport = { id?: string; fileName: string; isDryRun: boolean };

/** Makes the row of an import; its file is not read yet. */
export async function insertImport(tx: StoreTx, input: NewImport, act: Act): Promise<string> {
  const id = input.id ?? newId();
  const file_name = input.fileName.slice(0, 200);
  const common = { store_id: tx.storeId, id, kind: 'shopify', created_at: act.at };
  await tx
    .insertInto('imports')
    .values({ ...common, file_name, is_dry_run: input.isDryRun, started_by: actorName(act.by) })
    .execute();
  const after = { fileName: file_name, isDryRun: input.isDryRun };
  await recordAudit(tx, act, { action: 'import.started', subjectKind: 'import', subjectId: id, after });
  return id;
}

/** Takes up an import, new or broken off; null where the store has none of that id. */
export async function loadRun(tx: StoreTx, importId: string): Promise<RunState | null> {
  const { currency } = await tx
    .selectFrom('store_settings')
    .select('currency')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const isFinished = row.status === 'done' || row.status === 'failed';
  if (!isFinished) await setStatus(tx, importId, { status: 'running' });
  return {
    isFinished,
    isDryRun: row.is_dry_run,
    currency,
    rowsRead: row.rows_read,
    errorCount: row.error_count,
    products: row.products_created + row.products_updated + row.products_unchanged,
  };
}

/** Writes what a batch came to, in the transaction that wrote the batch: a crash loses both or neither. */
export async function recordProgress(
  tx: StoreTx,
  run: { importId: string; errorCount: number },
  { tally, rowsRead }: { tally: Tally; rowsRead: number },
): Promise<void> {
  await tx
    .updateTable('imports')
    .set((row) => ({
      rows_read: rowsRead,
      products_created: row('products_created', '+', tally.created),
      products_updated: row('products_updated', '+', tally.updated),
      products_unchanged: row('products_unchanged', '+', tally.unchanged),
      variants: row('variants', '+', tally.variants),
      images_queued: row('images_queued', '+', tally.imagesQueued),
      error_count: row('error_count', '+', tally.errors.length),
    }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', run.importId)
    .execute();
  const kept = tally.errors.slice(0, Math.max(0, MAX_KEPT_ERRORS - run.errorCount));
  if (kept.length === 0) return;
  const rows = kept.map(({ line, code, data }, index) => ({
    store_id: tx.storeId,
    import_id: run.importId,
    position: run.errorCount + index,
    line,
    code,
    data: JSON.stringify(data),
  }));
  await tx.insertInto('import_errors').values(rows).execute();
}

/** Closes an import and sends for its pictures. With a problem of the file, nothing was imported and it failed. */
export async function finishImport(
  tx: StoreTx,
  { importId, problem }: { importId: string; problem: FileProblem | null },
  act: Act,
): Promise<void> {
  if (problem) {
    const { line, ...data } = problem.data;
    const errors = [{ line, code: problem.code, data: JSON.stringify(data) }];
    const rows = errors.map((error) => ({
      ...error,
      store_id: tx.storeId,
      import_id: importId,
      position: 0,
    }));
    await tx.insertInto('import_errors').values(rows).execute();
  }
  const failed = { status: 'failed', error_count: 1, finished_at: act.at };
  const row = await setStatus(tx, importId, problem ? failed : { status: 'done', finished_at: act.at });
  if (!row.is_dry_run && row.images_queued > 0) await fetchImagesLater(tx, importId);
  await recordAudit(tx, act, {
    action: problem ? 'import.failed' : 'import.finished',
    subjectKind: 'import',
    subjectId: importId,
    after: {
      created: row.products_created,
      updated: row.products_updated,
      unchanged: row.products_unchanged,
      errors: row.error_count,
    },
  });
}

export async function fetchImagesLater(tx: StoreTx, importId: string, runAt?: Date): Promise<void> {
  await enqueue(
    tx,
    IMAGES_TASK,
    { importId },
    { class: 'import', jobKey: `import.images:${importId}`, ...(runAt ? { runAt } : {}) },
  );
}

async function setStatus(
  tx: StoreTx,
  importId: string,
  values: { status: string; error_count?: number; finished_at?: Date },
) {
  return tx
    .updateTable('imports')
    .set(values)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
