import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { importAtWork } from './claim-import.ts';
import { cancelImport } from './close-import.ts';
import type { ImportBusy } from './errors.ts';
import { IMPORT_TASK, insertImport, type NewImport, SMALL_IMPORT_TASK } from './import-rows.ts';
import { type ImportReport, importReport } from './queries.ts';
import type { ImportSource } from './read-file.ts';
import { type RunInput, runImport } from './run-import.ts';

/** Queues the import of a file stored under this id (from the admin); the job calls runImport. */
export async function startImport(tx: StoreTx, input: NewImport, act: Act): Promise<string> {
  const importId = await insertImport(tx, input, act);
  await enqueueImport(tx, importId, { task: input.isSmall ? SMALL_IMPORT_TASK : IMPORT_TASK });
  return importId;
}

export type ImportTask = typeof IMPORT_TASK | typeof SMALL_IMPORT_TASK;

/** Queues the job of an import, or the next run of one that has to wait. */
export async function enqueueImport(
  tx: StoreTx,
  importId: string,
  { task, runAt }: { task: ImportTask; runAt?: Date },
): Promise<void> {
  const jobKey = `${IMPORT_TASK}:${importId}`;
  const jobClass = task === SMALL_IMPORT_TASK ? 'small-import' : 'import';
  await enqueue(tx, task, { importId }, { class: jobClass, jobKey, ...(runAt ? { runAt } : {}) });
}

export type ImportFile = ImportSource & { fileName: string };

export type ImportOptions = Pick<RunInput, 'onProgress' | 'stop'> & {
  isDryRun?: boolean;
  clock?: () => Date;
};

/** Imports a file at once (from the command line) and returns the report; a job fetches the images later. */
export async function importNow(
  storeId: string,
  { file, isDryRun = false, clock, ...around }: { file: ImportFile } & ImportOptions,
  act: Act,
): Promise<Result<ImportReport, ImportBusy>> {
  const begun = await withStore(storeId, async (tx) => {
    const busy = await importAtWork(tx, clock?.() ?? act.at);
    if (busy) return fail('import_busy', { importId: busy });
    return ok(await insertImport(tx, { fileName: file.fileName, isDryRun }, act));
  });
  if (!begun.ok) return begun;
  const importId = begun.value;
  const run = await runImport(storeId, { importId, source: file, ...around }, act, clock);
  if (!run.ok && run.code === 'import_busy') {
    await withStore(storeId, (tx) => cancelImport(tx, importId, act));
    return run;
  }
  const report = await withStore(storeId, (tx) => importReport(tx, importId));
  if (!report) throw new Error(`The import ${importId} vanished`);
  return ok(report);
}
