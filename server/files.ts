import { join } from 'node:path';
import { importFiles } from '#adapters/import-files/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import type { ImageStore } from '#domain/media/index.ts';
import type { Config } from '#lib/config/index.ts';

/** The storage of stores' pictures. */
export function imagesOf(config: Config): ReturnType<typeof diskStorage> {
  return diskStorage(config.dataFolder);
}

/**
 * The storage of receipts, separate from pictures, because a picture can be read by anyone who knows its
 * hash.
 */
export function receiptFiles(config: Config): ImageStore {
  return diskStorage(join(config.dataFolder, 'private'));
}

export type ImportFile = { storeId: string; importId: string; bytes: Uint8Array };

/** True while the file of a dry run can still be imported. */
export function hasImportFile(config: Config, place: { storeId: string; importId: string }): boolean {
  return importFiles(config.dataFolder).has(place);
}

/** Moves the file of a dry run to the import of the same rows; false if another request took it first. */
export function moveImportFile(
  config: Config,
  { storeId, from, to }: { storeId: string; from: string; to: string },
): Promise<boolean> {
  return importFiles(config.dataFolder).move({ storeId, importId: from }, { storeId, importId: to });
}

// Checked files wait for up to a day, and imports wait for each other, so without a limit the files would fill the
// disk.
const MOST_WAITING = 20;

/** True if a store may upload another file to import. The caller holds a lock. */
export async function hasImportRoom(config: Config, storeId: string): Promise<boolean> {
  return (await importFiles(config.dataFolder).count(storeId)) < MOST_WAITING;
}

/** Saves an uploaded file where the import's job looks for it. */
export async function storeImportFile(config: Config, file: ImportFile): Promise<void> {
  const kept = await importFiles(config.dataFolder).save(file, [file.bytes]);
  if (!kept.ok) throw new Error(`The upload of ${file.bytes.length} bytes is larger than ${kept.data.max}.`);
}
