import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeSampleStore } from '#domain/operator-desk/index.ts';

/**
 * Deletes a sample store completely: rows, then pictures under `dataFolder`. Returns false and does nothing for a
 * store that is not a sample. Its owner's account stays.
 */
export async function removeDemo(storeId: string, { dataFolder }: { dataFolder: string }): Promise<boolean> {
  if ((await removeSampleStore(storeId, new Date())) !== 'removed') return false;
  await rm(join(dataFolder, 'media', storeId), { recursive: true, force: true });
  return true;
}
