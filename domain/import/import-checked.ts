import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Rate } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { SMALL_IMPORT } from './import-rows.ts';
import { importReport } from './queries.ts';
import { startImport } from './start-import.ts';

export const DROP_FILE_TASK = 'import.drop-file';
const KEPT_MS = 86_400_000;

/** The import is not a finished dry run, or has nothing to import. */
export type NotChecked = Failure<'import_not_checked', undefined>;

/** Stores the file of a finished dry run for a day; false if the file has nothing to import. */
export async function storeCheckedFile(tx: StoreTx, importId: string, now: Date): Promise<boolean> {
  const report = await importReport(tx, importId, { errors: 0 });
  if (!report || !isImportable(report)) return false;
  const runAt = new Date(now.getTime() + KEPT_MS);
  await enqueue(
    tx,
    DROP_FILE_TASK,
    { importId },
    { class: 'import', jobKey: `${DROP_FILE_TASK}:${importId}`, runAt },
  );
  return true;
}

/** Queues the import of a dry run's file. The caller stores the file under the new id before the commit. */
export async function importChecked(
  tx: StoreTx,
  importId: string,
  act: Act,
): Promise<Result<{ importId: string }, NotChecked>> {
  const report = await importReport(tx, importId, { errors: 0 });
  if (!report || !isImportable(report)) return fail('import_not_checked');
  const { fileName, rate } = report;
  const input = { fileName, isDryRun: false, rate, isSmall: hasFewRows(report) };
  return ok({ importId: await startImport(tx, input, act) });
}

/**
 * Queues another dry run of a dry run's file, with its prices multiplied by another factor. The caller stores the file
 * under the new id before the commit.
 */
export async function checkAgain(
  tx: StoreTx,
  { importId, rate }: { importId: string; rate: Rate | null },
  act: Act,
): Promise<Result<{ importId: string }, NotChecked>> {
  const report = await importReport(tx, importId, { errors: 0 });
  if (!report || !isImportable(report) || !isOfProducts(report.kind)) return fail('import_not_checked');
  const input = { fileName: report.fileName, isDryRun: true, rate, isSmall: hasFewRows(report) };
  return ok({ importId: await startImport(tx, input, act) });
}

function hasFewRows({ rowsTotal }: { rowsTotal: number | null }): boolean {
  return rowsTotal !== null && rowsTotal <= SMALL_IMPORT.rows;
}

const PRODUCT_KINDS = ['shopify', 'woocommerce', 'souk'] as const;

/** True for files whose prices can be multiplied. */
export function isOfProducts(kind: string | null): boolean {
  return PRODUCT_KINDS.some((each) => each === kind);
}

type Checked = { isDryRun: boolean; status: string; products: { created: number; updated: number } };

export function isImportable({ isDryRun, status, products }: Checked): boolean {
  return isDryRun && status === 'done' && products.created + products.updated > 0;
}
