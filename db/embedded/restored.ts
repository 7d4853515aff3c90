import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { chooseDatabaseFolder, ensureWritable, makePrivateFolder, reachableBinaries } from './folders.ts';
import { type Embedded, startEmbedded } from './index.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';
import { RESTORING } from './restoring.ts';
import { databaseUser, type SystemUser } from './system-user.ts';

/** An empty database folder that a backup is unpacked into; the files in it must belong to `owner`. */
export type EmptyCluster = { folder: string; owner: SystemUser };

/** A recovery replays all log between the backup and the requested moment. */
const LONGEST_RECOVERY_MS = 24 * 3600_000;

/** True if the folder is missing or empty, or if a killed restore left it, so that it may be overwritten. */
export function mayRestoreInto(dataFolder: string): boolean {
  if (!existsSync(dataFolder)) return true;
  return readdirSync(dataFolder).length === 0 || existsSync(join(dataFolder, RESTORING));
}

/**
 * Marks the data folder as being restored, so that no install starts on it, and empties it. Removes what a killed
 * restore left, including its server.
 */
export async function beginRestore(dataFolder: string, say: (line: string) => void): Promise<EmptyCluster> {
  const folder = resolve(dataFolder);
  if (!mayRestoreInto(folder)) throw new Error(`The data folder ${folder} is not empty.`);
  ensureWritable(folder);
  writeFileSync(join(folder, RESTORING), `${new Date().toISOString()}\n`);
  const owner = databaseUser();
  await removeCluster(folder, owner);
  for (const name of readdirSync(folder)) {
    if (name !== RESTORING) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const cluster = chooseDatabaseFolder(folder, owner, say);
  // A database that was set aside outside the data folder may be in the way.
  if (existsSync(cluster)) throw new Error(`${cluster} is in the way: move it elsewhere and try again.`);
  makePrivateFolder(cluster, owner);
  return { folder: cluster, owner };
}

/** Removes the mark of an unfinished restore, so that the data folder can be started. */
export function endRestore(dataFolder: string): void {
  rmSync(join(dataFolder, RESTORING), { force: true });
}

async function removeCluster(dataFolder: string, owner: SystemUser): Promise<void> {
  const place = join(dataFolder, 'postgres.path');
  const folder = existsSync(place) ? readFileSync(place, 'utf8').trim() : join(dataFolder, 'postgres');
  if (!existsSync(folder)) return;
  const running = runningPostmaster(folder);
  if (running) {
    const binaries = reachableBinaries(findBinaries(), owner, () => {});
    await stopPostmaster(running.pid, { binaries, folder });
  }
  rmSync(folder, { recursive: true, force: true });
}

/** The point up to which the log is replayed: a moment, a named point, or (null) its end. */
export type RecoveryGoal = { time: Date } | { name: string } | null;

/**
 * Starts the server on an unpacked backup; it replays the log in its folder up to the goal and then serves.
 * PostgreSQL requires that the log extends beyond the goal, and otherwise ends with an error (`isLogTooShort`).
 */
export async function startRecovery(
  dataFolder: string,
  { folder, owner }: EmptyCluster,
  goal: RecoveryGoal,
): Promise<Embedded> {
  const signal = join(folder, 'recovery.signal');
  writeFileSync(signal, '');
  if (owner) chownSync(signal, owner.uid, owner.gid);
  const settings: Record<string, string> = {
    // All log files are already in the folder. A failing command tells the server that there are no others; this one
    // works in any shell.
    restore_command: 'exit 1',
    recovery_target_action: 'promote',
    recovery_target_timeline: 'current',
    hot_standby: 'off',
    ...goalSettings(goal),
  };
  return startEmbedded({ dataFolder, settings, isRestore: true, startLimitMs: LONGEST_RECOVERY_MS });
}

function goalSettings(goal: RecoveryGoal): Record<string, string> {
  if (goal === null) return {};
  return 'time' in goal
    ? { recovery_target_time: goal.time.toISOString().replace('T', ' ').replace('Z', '+00') }
    : { recovery_target_name: goal.name };
}

export function isLogTooShort(error: Error): boolean {
  return error.message.includes('recovery ended before configured recovery target was reached');
}

/** The commit time of the last transaction that a recovery replayed; null if there was none. */
export async function readLastCommit({ adminUrl }: Embedded): Promise<Date | null> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    return rows[0]?.at ?? null;
  } finally {
    await client.end();
  }
}
