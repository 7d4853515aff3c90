import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { withPlatform, withStore } from '#db/index.ts';
import { exportStore } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type BackupSecrets, type BaseRecord, ensureLine } from '#domain/backups/index.ts';
import { type Forgotten, forgetAgain } from '#domain/restores/index.ts';
import { type Call, CommandError } from '../command.ts';
import type { Target } from './backup-target.ts';
import { onRestored } from './on-restored.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { type RestoredCluster, restoreCluster } from './restore-cluster.ts';
import { restoreFiles } from './restore-files.ts';
import { makeScratch, removeScratch } from './scratch.ts';

export type StoreRestore = {
  target: Target;
  base: BaseRecord;
  secrets: BackupSecrets;
  storeId: string;
  /** The moment to restore. */
  at: Date;
  /** The id of the new archive in the store's exports folder. */
  archiveId: string;
  forgotten: Forgotten;
};

/**
 * Restores the whole install as it was at `at` into a scratch server, and writes an archive of one store from there.
 * No database may be open in this process. Returns the archive's bytes. The scratch server is always removed.
 */
export async function restoreStore(call: Call, restore: StoreRestore): Promise<number> {
  const { target, base, secrets, at } = restore;
  const scratch = await makeScratch(call.config.dataFolder);
  try {
    const { store } = target;
    const goal = { time: at };
    const { diskReserve } = call.config;
    const cluster = { store, base, secrets, dataFolder: scratch, goal, diskReserve, say: call.out.say };
    const restored = await restoreCluster(cluster);
    await refuseGap(call, restore, restored);
    const { server } = restored;
    const secretKey = call.config.secretKey();
    const { storeId } = restore;
    const { say } = call.out;
    return await onRestored({ server, say }, async () => {
      await repeatErasures(target, { dataFolder: scratch, secretKey, storeId, say });
      return archiveFrom(call, restore, scratch);
    });
  } finally {
    await removeScratch(scratch);
  }
}

/**
 * Refuses a moment at which the log was not stored. The caller has checked that the moment is before the end of the
 * stored log, so on this data folder's own line the last transaction is the state of that moment. A former line ended
 * in a gap: what was done between its end and the next backup is not known.
 */
async function refuseGap(
  { config }: Call,
  { base, at }: StoreRestore,
  { hasReachedGoal, lastCommitAt }: RestoredCluster,
): Promise<void> {
  if (hasReachedGoal || base.line === (await ensureLine(config.dataFolder))) return;
  const end = (lastCommitAt ?? new Date(base.consistentAt)).toISOString();
  throw new CommandError(
    `At ${at.toISOString()} the log was not stored: it ends at ${end}. Choose a time up to that, or one after the next full backup (souk backup list).`,
    'log_gap',
  );
}

async function archiveFrom(call: Call, restore: StoreRestore, scratch: string): Promise<number> {
  const { target, base, storeId, at, archiveId, forgotten } = restore;
  const store = await withPlatform((tx) =>
    tx.selectFrom('stores').select(['id', 'slug', 'name']).where('id', '=', storeId).executeTakeFirst(),
  );
  if (!store) {
    throw new CommandError(
      `The store did not exist at ${at.toISOString()}. Nothing was made.`,
      'store_younger',
    );
  }
  await withStore(storeId, (tx) => forgetAgain(tx, forgotten, systemAct('cli', at)));
  call.out.say('Restoring the store’s files …');
  const isWanted = (path: string) => path.includes(`/${storeId}/`);
  await restoreFiles(target.store, base, { at, dataFolder: scratch, isWanted });
  call.out.say('Writing the archive …');
  const files = storeFiles(scratch);
  const written = await archiveFiles(call.config.dataFolder).create({ storeId, archiveId }, async (sink) => {
    const value = await exportStore({ store, sink, files, at });
    return { value, isWhole: value.ok };
  });
  if (!written.ok) throw new Error('The restored store is being exported by somebody else.');
  return written.value.bytes;
}
