import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker } from '#db/index.ts';
import { exportStore, readArchive } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { beginRestore, finishRestore, makeTwin } from '#domain/restores/index.ts';
import type { TestStore } from './stores.ts';

/**
 * Does what `souk store restore` does, but with the present state: makes an archive and a twin of it. Returns its id.
 */
export async function makeEarlierState(
  { id: storeId, slug, name, ownerId: ownerUserId }: TestStore,
  { dataFolder, at }: { dataFolder: string; at: Date },
): Promise<string> {
  const act = systemAct('test', at);
  const files = storeFiles(dataFolder);
  const archives = archiveFiles(dataFolder);
  return asWorker(async () => {
    const { id } = await beginRestore(storeId, at, act);
    const place = { storeId, archiveId: id };
    const written = await archives.create(place, async (sink) => {
      const value = await exportStore({ store: { id: storeId, slug, name }, sink, files, at });
      return { value, isWhole: value.ok };
    });
    const source = await archives.source(place);
    if (!written.ok || !source) throw new Error('The archive was not written.');
    const index = await readArchive(source);
    if (!index.ok) throw new Error(index.code);
    const state = { source, index: index.value };
    const made = await makeTwin({ id, asOf: at, state, files, ownerUserId }, act);
    await source.close();
    if (!made.ok) throw new Error(made.code);
    await finishRestore(storeId, { id, bytes: written.value.bytes }, act);
    return id;
  });
}
