import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import { noteStoreErasure } from '#domain/erasures/index.ts';
import { isId } from '#lib/ids.ts';

/**
 * Deletes a sample store completely: rows, then pictures under `dataFolder`. Returns false and does nothing for a
 * store that is not a sample. Its owner's account stays.
 */
export async function removeDemo(storeId: string, { dataFolder }: { dataFolder: string }): Promise<boolean> {
  if (!isId(storeId)) return false;
  const isRemoved = await withPlatform(async (tx) => {
    const { rows } = await sql<{
      done: boolean;
    }>`select app.remove_demo_store(${storeId}::uuid) as done`.execute(tx);
    if (rows[0]?.done !== true) return false;
    await noteStoreErasure(tx, storeId, { kind: 'sample_removed' }, new Date());
    return true;
  });
  if (isRemoved) await rm(join(dataFolder, 'media', storeId), { recursive: true, force: true });
  return isRemoved;
}
