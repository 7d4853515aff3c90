import { importFiles } from '#adapters/import-files/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { startImport } from '#domain/import/index.ts';
import { newId } from '#lib/ids.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

type Upload = { store: TestStore; dataFolder: string; text: string | AsyncIterable<Uint8Array> };

/** Stores a file where the admin stores an upload, and queues its import for the install's worker. */
export async function uploadImport({ store, dataFolder, text }: Upload): Promise<string> {
  const id = newId();
  const bytes = typeof text === 'string' ? [Buffer.from(text)] : text;
  await importFiles(dataFolder).save({ storeId: store.id, importId: id }, bytes);
  const input = { id, fileName: 'products.csv', isDryRun: false };
  return withStore(store.id, (tx) => startImport(tx, input, systemAct('test', TEST_TIME)));
}
