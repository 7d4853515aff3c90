import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { IMPORT_TASK, insertImport, type NewImport } from './import-rows.ts';
import { type ImportReport, importReport } from './queries.ts';
import { type ImportSource, type Progress, runImport } from './run-import.ts';

/** Queues the import of a file that lies ready under this id (the admin's way); its job calls runImport. */
export async function startImport(tx: StoreTx, input: NewImport, act: Act): Promise<string> {
  const importId = await insertImport(tx, input, act);
  await enqueue(tx, IMPORT_TASK, { importId }, { class: 'import', jobKey: `${IMPORT_TASK}:${importId}` });
  return importId;
}

export type ImportFile = ImportSource & { fileName: string };

export type ImportOptions = { isDryRun?: boolean; onProgress?: (progress: Progress) => void };

/** Imports a file here and now (the command line's way) and returns its report; pictures follow by job. */
export async function importShopify(
  storeId: string,
  { file, isDryRun = false, onProgress }: { file: ImportFile } & ImportOptions,
  act: Act,
): Promise<ImportReport> {
  const importId = await withStore(storeId, (tx) =>
    insertImport(tx, { fileName: file.fileName, isDryRun }, act),
  );
  await runImport(storeId, { importId, source: file, ...(onProgress ? { onProgress } : {}) }, act);
  const report = await withStore(storeId, (tx) => importReport(tx, importId));
  if (!report) throw new Error(`The import ${importId} vanished`);
  return report;
}
