import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Rate } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { MappedWord } from './category-words.ts';
import { SMALL_IMPORT } from './import-rows.ts';
import { type ImportReport, importReport } from './queries.ts';
import { startImport } from './start-import.ts';

export const DROP_FILE_TASK = 'import.drop-file';
/** A checked file stays for a day, because its report offers to import it. */
export const CHECKED_FILE_MS = 86_400_000;

/** The import is not a finished dry run, or has nothing to import. */
export type NotChecked = Failure<'import_not_checked', undefined>;

/** rate, mapped: default: those of the dry run. */
type Checked = { importId: string; rate?: Rate | null; mapped?: MappedWord[] | undefined };

/** Stores the file of a finished dry run for a day; false if the file has nothing to import. */
export async function storeCheckedFile(tx: StoreTx, importId: string, now: Date): Promise<boolean> {
  const report = await importReport(tx, importId, { errors: 0 });
  if (!report || !isCheckable(report)) return false;
  const runAt = new Date(now.getTime() + CHECKED_FILE_MS);
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
  { importId, mapped }: Omit<Checked, 'rate'>,
  act: Act,
): Promise<Result<{ importId: string }, NotChecked>> {
  const report = await importReport(tx, importId, { errors: 0 });
  // Products that are unchanged in the file are changed by the chosen categories.
  if (!report || !(mapped ? isCheckable(report) : isImportable(report))) return fail('import_not_checked');
  const { fileName, rate, mappedWords } = report;
  const input = {
    ...{ fileName, isDryRun: false, rate, isSmall: hasFewRows(report) },
    mapped: mapped ?? mappedWords,
  };
  return ok({ importId: await startImport(tx, input, act) });
}

/**
 * Queues another dry run of a dry run's file, with its prices multiplied by another factor and other categories. The
 * caller stores the file under the new id before the commit.
 */
export async function checkAgain(
  tx: StoreTx,
  { importId, rate, mapped }: Checked,
  act: Act,
): Promise<Result<{ importId: string }, NotChecked>> {
  const report = await importReport(tx, importId, { errors: 0 });
  if (!report || !isCheckable(report) || !isOfProducts(report.kind)) return fail('import_not_checked');
  const { fileName, mappedWords } = report;
  const input = {
    ...{ fileName, isDryRun: true, isSmall: hasFewRows(report), mapped: mapped ?? mappedWords },
    rate: rate === undefined ? report.rate : rate,
  };
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

type DryRun = Pick<ImportReport, 'kind' | 'isDryRun' | 'status' | 'products'>;

export function isImportable({ isDryRun, status, products }: DryRun): boolean {
  return isDryRun && status === 'done' && products.created + products.updated > 0;
}

/** True if the file can be imported, or is one of unchanged products, which another factor or categories change. */
export function isCheckable(report: DryRun): boolean {
  const { isDryRun, status, products, kind } = report;
  return (
    isImportable(report) || (isDryRun && status === 'done' && isOfProducts(kind) && products.unchanged > 0)
  );
}
