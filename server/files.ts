import { join } from 'node:path';
import { diskStorage, writeWhole } from '#adapters/storage-disk/index.ts';
import type { ImageStore } from '#domain/media/index.ts';
import type { Config } from '#lib/config/index.ts';
import { isId } from '#lib/ids.ts';

/** Where this install keeps its stores' pictures. */
export function imagesOf(config: Config): ImageStore {
  return diskStorage(config.dataFolder);
}

export type ImportFile = { storeId: string; importId: string; bytes: Uint8Array };

/** Lays an uploaded file where the import's job looks for it. */
export async function keepImportFile(config: Config, file: ImportFile): Promise<void> {
  await writeWhole(importFilePath(config, file), file.bytes);
}

/** The path of an import's file; built from checked ids only. */
export function importFilePath(config: Config, of: Pick<ImportFile, 'storeId' | 'importId'>): string {
  if (!isId(of.storeId) || !isId(of.importId)) throw new Error('Not the ids of a store and an import.');
  return join(config.dataFolder, 'imports', of.storeId, `${of.importId}.csv`);
}
