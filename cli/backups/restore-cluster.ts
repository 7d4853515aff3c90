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
import type { BackupSecrets, BaseRecord, StoredSegment } from '#domain/backups/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { bytesOf, logPartsOf, restoredBytes } from './log-parts.ts';
import { requireRoom } from './require-room.ts';
import { unpackBase, unpackLog } from './unpack-base.ts';

export type Restore = {
  store: ObjectStore;
  base: BaseRecord;
  secrets: BackupSecrets;
  dataFolder: string;
  goal: RecoveryGoal;
  /** The space that must stay free on the disk: DISK_RESERVE_MB. */
  diskReserve: number;
  /** The size of the files that are restored beside the database. */
  fileBytes?: number;
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
  const { store, base, secrets, dataFolder, goal, say, fileBytes = 0 } = restore;
  const parts = await logPartsOf(store, base, goal);
  const cluster = await beginRestore(dataFolder, say);
  await requireRoom(restore, restoredBytes(base, parts[0] ?? []) + fileBytes);
  say(`Unpacking the backup of ${base.consistentAt} …`);
  await unpackBase(store, base, cluster);
  writeSecret(dataFolder, secrets, 'postgres.json');
  const { server, hasReachedGoal } = await recover(restore, cluster, parts);
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

/** Replays the log part by part, until the goal is reached or no part is left. */
async function recover(restore: Restore, cluster: EmptyCluster, parts: readonly StoredSegment[][]) {
  const { store, base, dataFolder, goal, say } = restore;
  for (const part of parts) {
    if (part !== parts[0]) await requireRoom(restore, bytesOf(part));
    await unpackLog(store, base, cluster, part);
    say(`Replaying the log, ${part.length} files …`);
    try {
      return { server: await startRecovery(dataFolder, cluster, goal), hasReachedGoal: true };
    } catch (error) {
      if (goal === null || 'name' in goal || !isLogTooShort(error as Error)) throw error;
    }
  }
  // The stored log has no transaction after that moment, so its end is the nearest state.
  return { server: await startRecovery(dataFolder, cluster, null), hasReachedGoal: false };
}
