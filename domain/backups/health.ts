import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type BackupRun, lastRun, readState } from './records.ts';

export type BackupHealth = {
  /** The newest base backup that was completed. */
  base: BackupRun | null;
  /** The newest verification or drill, successful or not. */
  check: BackupRun | null;
  /** The newest backup that the operator's own tools made and the operator recorded. */
  own: BackupRun | null;
  /** The time up to which the log is in the target. */
  archivedUntil: Date | null;
  trouble: BackupTrouble | null;
};

export type BackupTrouble = {
  /** `failed`: the last base backup failed; `late`: it is overdue; `log`: the log is not being stored. */
  what: 'failed' | 'late' | 'log';
  /** The error message; '' if the backup is only late. */
  problem: string;
};

const HOUR_MS = 3600_000;
/** One day plus time for the backup itself. */
const BASE_LATE_MS = 26 * HOUR_MS;
/** Many times STORE_EVERY_MS, so that a restart of the worker does not count as trouble. */
const LOG_LATE_MS = 10 * 60_000;

/** The state of the install's backups. Trouble is reported only if the install makes its own backups (`makesOwn`). */
export async function readBackupHealth(makesOwn: boolean, now: Date): Promise<BackupHealth> {
  return withPlatform((tx) => healthIn(tx, makesOwn, now));
}

export async function healthIn(tx: PlatformTx, makesOwn: boolean, now: Date): Promise<BackupHealth> {
  const base = await lastRun(tx, ['base'], { isDone: true });
  const tried = await lastRun(tx, ['base'], { isDone: false });
  const state = await readState(tx);
  const known = {
    base,
    check: await lastRun(tx, ['verify', 'drill'], { isDone: false }),
    own: await lastRun(tx, ['own'], { isDone: true }),
    archivedUntil: state?.archived_until ?? null,
  };
  const log = {
    until: known.archivedUntil,
    problem: state?.problem ?? '',
    since: state?.problem_since ?? null,
  };
  const begunAt = state?.begun_at ?? null;
  return { ...known, trouble: makesOwn ? troubleOf({ base, tried, log, begunAt }, now) : null };
}

type Seen = { base: BackupRun | null; tried: BackupRun | null; log: LogSeen; begunAt: Date | null };
type LogSeen = { until: Date | null; problem: string; since: Date | null };

function troubleOf({ base, tried, log, begunAt }: Seen, now: Date): BackupTrouble | null {
  if (tried && !tried.isDone) return { what: 'failed', problem: tried.problem };
  // If every backup is killed, none is recorded as done or failed, so the time of the first start is used instead.
  const lastBase = base?.startedAt ?? begunAt;
  if (lastBase && isOlder(lastBase, BASE_LATE_MS, now)) return { what: 'late', problem: '' };
  // If no log was ever stored, the time of the first problem is used instead, or the time when backups began.
  const lateSince = log.until ?? log.since ?? begunAt;
  if (lateSince && isOlder(lateSince, LOG_LATE_MS, now)) return { what: 'log', problem: log.problem };
  return null;
}

function isOlder(time: Date, most: number, now: Date): boolean {
  return now.getTime() - time.getTime() > most;
}
