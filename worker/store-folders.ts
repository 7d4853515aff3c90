import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of the data folder that contain a folder for each store. */
export const STORE_FOLDERS = [
  'media',
  'private/media',
  'image-cache',
  'documents',
  'digital',
  'imports',
  'feeds',
  'exports',
] as const;

/** Deletes every file of a store. */
export async function removeStoreFolders(dataFolder: string, storeId: string): Promise<void> {
  for (const folder of STORE_FOLDERS)
    await rm(join(dataFolder, folder, storeId), { recursive: true, force: true });
}
