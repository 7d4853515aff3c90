import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedded } from '#db/embedded/index.ts';
import {
  beginRestore,
  type EmptyCluster,
  isLogTooShort,
  type RecoveryGoal,
  readLastCommit,
  startRecovery,
} from '#db/embedded/restored.ts';
import type { BackupSecrets, BaseRecord } from '#domain/backups/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { unpackBase, unpackLog } from './unpack-base.ts';

export type Restore = {
  store: ObjectStore;
  base: BaseRecord;
  secrets: BackupSecrets;
  dataFolder: string;
  goal: RecoveryGoal;
  say: (line: string) => void;
};

export type RestoredCluster = {
  server: Embedded;
  /** The commit time of the last transaction in the restored database; null if the log had none. */
  lastCommitAt: Date | null;
  /** False if the stored log ends before the requested moment. */
  hasReachedGoal: boolean;
};

/**
 * Restores the database into a data folder that is empty or that a killed restore left, and starts it. The folder
 * stays marked as half restored (`endRestore`).
 */
export async function restoreCluster(restore: Restore): Promise<RestoredCluster> {
  const { store, base, secrets, dataFolder, goal, say } = restore;
  const cluster = await beginRestore(dataFolder, say);
  say(`Unpacking the backup of ${base.consistentAt} …`);
  await unpackBase(store, base, cluster);
  const logFiles = await unpackLog(store, base, cluster);
  say(`Replaying the log, ${logFiles} files …`);
  writeSecret(dataFolder, secrets, 'postgres.json');
  const { server, hasReachedGoal } = await recover(dataFolder, cluster, goal);
  return { server, hasReachedGoal, lastCommitAt: await readLastCommit(server) };
}

export function writeSecret(
  dataFolder: string,
  { files }: BackupSecrets,
  name: keyof BackupSecrets['files'],
): void {
  const text = files[name];
  if (text !== undefined) writeFileSync(join(dataFolder, name), text, { mode: 0o600 });
}

async function recover(dataFolder: string, cluster: EmptyCluster, goal: RecoveryGoal) {
  try {
    return { server: await startRecovery(dataFolder, cluster, goal), hasReachedGoal: true };
  } catch (error) {
    if (goal === null || 'name' in goal || !isLogTooShort(error as Error)) throw error;
    // The stored log has no transaction after that moment, so its end is the nearest state.
    return { server: await startRecovery(dataFolder, cluster, null), hasReachedGoal: false };
  }
}
