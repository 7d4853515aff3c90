import { closeDatabase, openDatabase } from '#db/index.ts';
import { type BackupHealth, readBackupHealth } from '#domain/backups/index.ts';
import type { Config, DatabaseUrls } from '#lib/config/index.ts';
import type { Check } from './check.ts';

const OWN_LATE_MS = 26 * 3600_000;

/** Shows when the last backup was made and whether a restore was tried. If no backups are set up, recommends it. */
export async function checkBackups(urls: DatabaseUrls, config: Config): Promise<Check> {
  const now = config.clock();
  openDatabase(urls, () => {});
  try {
    const health = await readBackupHealth(config.backup !== null, now);
    return { name: 'backups', ...(config.backup ? ofSouk(health) : ofOwner(health, config, now)) };
  } finally {
    await closeDatabase();
  }
}

type Answer = Omit<Check, 'name'>;

function ofSouk({ base, check, archivedUntil, trouble }: BackupHealth): Answer {
  if (trouble) return { ok: false, message: `${SENTENCES[trouble.what]} ${trouble.problem}`.trim() };
  if (check && !check.isDone) {
    return {
      ok: false,
      message: `The last ${check.kind} failed on ${iso(check.finishedAt)}: ${check.problem}`,
    };
  }
  const last = base
    ? `last full backup ${iso(base.startedAt)}`
    : 'no full backup yet: `souk backup` makes one now';
  const log = archivedUntil
    ? `log stored until ${iso(archivedUntil)}`
    : 'the log is stored while the worker runs';
  if (check)
    return { ok: true, message: `${last}; ${log}; last ${check.kind} passed ${iso(check.finishedAt)}` };
  return {
    ok: true,
    isAdvice: true,
    message: `${last}; ${log}; no restore was tried yet: \`souk backup drill\``,
  };
}

const SENTENCES = {
  failed: 'The last backup failed:',
  late: 'No full backup was made for more than a day: is a worker running?',
  log: 'The log has not been stored for ten minutes: is a worker running?',
} as const;

function ofOwner({ own }: BackupHealth, { database }: Config, now: Date): Answer {
  if (own) {
    const isLate = now.getTime() - own.startedAt.getTime() > OWN_LATE_MS;
    const message = `last recorded by your own tools ${iso(own.startedAt)}`;
    return isLate ? { ok: false, message: `${message}, more than a day ago` } : { ok: true, message };
  }
  return {
    ok: true,
    isAdvice: true,
    message: database
      ? 'when was the last one? Back up your PostgreSQL with its own tools, and let them run `souk backup record` (docs/operating.md, Backups)'
      : 'none are made: set BACKUP_TARGET and BACKUP_KEY (docs/operating.md, Backups)',
  };
}

function iso(time: Date): string {
  return `${time.toISOString().slice(0, 16)}Z`;
}
