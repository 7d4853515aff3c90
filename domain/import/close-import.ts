import { enqueue, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { SUM_SALES_TASK } from '#domain/reports/index.ts';
import { jsonText } from '#lib/json-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FoundWord } from './category-words.ts';
import type { FileProblem, ImportFinished, ImportNotFound } from './errors.ts';
import { IMAGES_TASK, writeOpen } from './import-rows.ts';
import { insertErrors } from './record-progress.ts';
import { forgetLater } from './undo-import.ts';

/** found: the words that a dry run found. */
type Closing = { importId: string; status: 'done' | 'failed' | 'cancelled'; found?: FoundWord[] | undefined };

/** Marks an import as failed because its file is invalid. Nothing was imported. */
export async function failImport(
  tx: StoreTx,
  { importId, problem }: { importId: string; problem: FileProblem },
  act: Act,
): Promise<void> {
  if (!(await closeImport(tx, { importId, status: 'failed' }, act))) return;
  const { line, ...data } = problem.data;
  await insertErrors(tx, {
    importId,
    after: 0,
    errors: [{ line, code: problem.code, data, level: 'error' }],
  });
}

/** Closes an open import and queues its images. False if the import was already closed. */
export async function closeImport(
  tx: StoreTx,
  { importId, status, found }: Closing,
  act: Act,
): Promise<boolean> {
  const failed = status === 'failed' ? { error_count: 1 } : {};
  const words = found ? { found_words: jsonText(found) } : {};
  const row = await writeOpen(tx, importId, { status, finished_at: act.at, ...failed, ...words });
  if (!row) return false;
  if (!row.is_dry_run && row.images_queued > 0) await fetchImagesLater(tx, importId);
  if (!row.is_dry_run && row.products_created + row.products_updated > 0)
    await forgetLater(tx, importId, act.at);
  if (!row.is_dry_run && row.kind === 'orders' && row.products_created > 0) await hearOfOrders(tx);
  await recordAudit(tx, act, {
    action: AUDIT[status],
    subjectKind: 'import',
    subjectId: importId,
    after: {
      created: row.products_created,
      updated: row.products_updated,
      unchanged: row.products_unchanged,
      errors: row.error_count,
    },
  });
  return true;
}

// The search has the imported orders already (importOrders).
async function hearOfOrders(tx: StoreTx): Promise<void> {
  await enqueue(tx, SUM_SALES_TASK, {}, { class: 'web', jobKey: `${SUM_SALES_TASK}:${tx.storeId}` });
}

const AUDIT = { done: 'import.finished', failed: 'import.failed', cancelled: 'import.cancelled' } as const;

export async function fetchImagesLater(tx: StoreTx, importId: string, runAt?: Date): Promise<void> {
  await enqueue(
    tx,
    IMAGES_TASK,
    { importId },
    { class: 'pictures', jobKey: `import.images:${importId}`, ...(runAt ? { runAt } : {}) },
  );
}

/** Cancels an import: imported items stay, and the current batch is rolled back. */
export async function cancelImport(
  tx: StoreTx,
  importId: string,
  act: Act,
): Promise<Result<undefined, ImportNotFound | ImportFinished>> {
  if (await closeImport(tx, { importId, status: 'cancelled' }, act)) return ok();
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .executeTakeFirst();
  return fail(row ? 'import_finished' : 'import_not_found');
}
