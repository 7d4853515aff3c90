import type { StoreTx } from '#db/index.ts';
import type { Rate } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type CategoryMap, categoryMapOf } from './category-words.ts';
import type { ImportBusy, ImportNotFound } from './errors.ts';
import { isOpen, OPEN, writeOpen } from './import-rows.ts';
import { rateOf } from './multiply-prices.ts';

/** The state of an import when it is started or continued. */
export type RunState = {
  isFinished: boolean;
  isDryRun: boolean;
  currency: string;
  /** Prices of the file are multiplied by it; null: by 1. */
  rate: Rate | null;
  categoryMap: CategoryMap;
  rowsRead: number;
  errorCount: number;
  noteCount: number;
  products: number;
  /** The number of products that a dry run has created and undone. */
  roomTaken: number;
};

/** If no batch was written for this long, the import's process is considered dead. */
const LEASE_MS = 30_000;

/**
 * Starts or continues an import. Refused while the store runs another one: all open imports are locked, so
 * that two imports that start together see each other.
 */
export async function claimImport(
  tx: StoreTx,
  importId: string,
  at: Date,
): Promise<Result<RunState, ImportNotFound | ImportBusy>> {
  const { currency } = await tx
    .selectFrom('store_settings')
    .select('currency')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const busy = (await lockOpenImports(tx)).find((other) => other.id !== importId && isAtWork(other, at));
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!row) return fail('import_not_found');
  const isFinished = !isOpen(row.status);
  if (!isFinished && busy) return fail('import_busy', { importId: busy.id });
  if (!isFinished) await writeOpen(tx, importId, { status: 'running', worked_at: at });
  return ok({
    isFinished,
    isDryRun: row.is_dry_run,
    currency,
    rate: rateOf(row),
    categoryMap: categoryMapOf(row.placed_words),
    rowsRead: row.rows_read,
    errorCount: row.error_count,
    noteCount: row.note_count,
    roomTaken: row.is_dry_run ? row.products_created : 0,
    products: row.products_created + row.products_updated + row.products_unchanged,
  });
}

/** The id of the store's running import. */
export async function importAtWork(tx: StoreTx, at: Date): Promise<string | null> {
  return (await lockOpenImports(tx)).find((row) => isAtWork(row, at))?.id ?? null;
}

/** True if the import is queued or running. */
export async function isImportOpen(tx: StoreTx, importId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select('status')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', importId)
    .executeTakeFirst();
  return row !== undefined && isOpen(row.status);
}

function lockOpenImports(tx: StoreTx) {
  return tx
    .selectFrom('imports')
    .select(['id', 'status', 'worked_at'])
    .where('store_id', '=', tx.storeId)
    .where('status', 'in', [...OPEN])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function isAtWork(row: { status: string; worked_at: Date | null }, at: Date): boolean {
  return row.status === 'running' && at.getTime() - (row.worked_at?.getTime() ?? 0) < LEASE_MS;
}
