import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type BackupRun, lastRun, readState } from './records.ts';

export type BackupHealth = {
  /** The newest base backup that was completed. */
  base: BackupRun | null;
  /** The newest verification or drill, whatever its outcome. */
  check: BackupRun | null;
  /** The newest backup that the operator's own tools made and recorded. */
  own: BackupRun | null;
  /** Until when the log is in the target. */
  archivedUntil: Date | null;
  trouble: BackupTrouble | null;
};

export type BackupTrouble = {
  /** The last base backup failed, is late, or the log is not stored. */
  what: 'failed' | 'late' | 'log';
  /** The sentence of the failure; '' if it is only late. */
  problem: string;
};

const HOUR_MS = 3600_000;
/** A day, and time for the backup itself. */
const BASE_LATE_MS = 26 * HOUR_MS;
/** Many times what storing the log takes (STORE_EVERY_MS): a restart of the worker is no trouble. */
const LOG_LATE_MS = 10 * 60_000;

/** What the install knows of its backups. Trouble is judged only if it makes its own (`makesOwn`). */
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
  return { ...known, trouble: makesOwn ? troubleOf({ base, tried, log }, now) : null };
}

type Seen = { base: BackupRun | null; tried: BackupRun | null; log: LogSeen };
type LogSeen = { until: Date | null; problem: string; since: Date | null };

function troubleOf({ base, tried, log }: Seen, now: Date): BackupTrouble | null {
  if (tried && !tried.isDone) return { what: 'failed', problem: tried.problem };
  if (base && isOlder(base.startedAt, BASE_LATE_MS, now)) return { what: 'late', problem: '' };
  // A target that never answered has stored no log, so the problem's own time counts.
  const lateSince = log.until ?? log.since;
  if (lateSince && isOlder(lateSince, LOG_LATE_MS, now)) return { what: 'log', problem: log.problem };
  return null;
}

function isOlder(time: Date, most: number, now: Date): boolean {
  return now.getTime() - time.getTime() > most;
}
