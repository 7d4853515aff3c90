import {
  ensureLine,
  finishRun,
  listBases,
  recordOwnBackup,
  runBase,
  startRun,
} from '#domain/backups/index.ts';
import { settingsInForce } from '#lib/config/settings-in-force.ts';
import { secretsOf, targetOf } from '../backups/backup-target.ts';
import { type Verified, verifyBackup } from '../backups/verify-backup.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { settingLines } from '../init/environment-file.ts';
import { onEmbedded, onInstall } from '../on-install.ts';

const json = { json: { type: 'boolean' } } as const;

export const backupCommand: Command = {
  words: 'backup',
  about:
    'Make a full backup of the embedded database, the files and the secrets in BACKUP_TARGET, beside running shops.',
  usage: '[--json]',
  options: json,
  async run(call) {
    const { base, removed } = await onEmbedded(call, (adminUrl) => makeBackup(call, adminUrl));
    call.out.result({ backup: base.label, base, removed }, [
      `Backup ${base.label}: database ${megabytes(base.databaseBytes)} (stored as ${megabytes(base.archive.bytes)}), ${base.files.count} files (${megabytes(base.files.bytes)})`,
      `Removed: ${removed.bases} older backups, ${removed.logFiles} log files, ${removed.files} files`,
    ]);
  },
};

export const backupListCommand: Command = {
  words: 'backup list',
  about: 'List the full backups in BACKUP_TARGET. From each, every later second can be restored.',
  usage: '[--json]',
  options: json,
  async run({ config, out }) {
    const bases = await listBases(targetOf(config).store);
    const lines = bases.map(
      (base) =>
        `${base.consistentAt}  ${megabytes(base.databaseBytes)}  ${base.files.count} files  ${base.label}`,
    );
    out.result({ backups: bases }, lines.length > 0 ? lines : ['No backups.']);
  },
};

export const backupVerifyCommand: Command = {
  words: 'backup verify',
  about:
    'Restore the newest backup beside running shops and compare every table and file. Exits 1 on any difference.',
  usage: '[--json]',
  options: json,
  run: (call) => onEmbedded(call, (adminUrl) => verify(call, adminUrl, 'verify')),
};

export const backupDrillCommand: Command = {
  words: 'backup drill',
  about: 'Make a backup, verify it and record the result for `souk doctor` and the console.',
  usage: '[--json]',
  options: json,
  run: (call) =>
    onEmbedded(call, async (adminUrl) => {
      await makeBackup(call, adminUrl);
      await verify(call, adminUrl, 'drill');
    }),
};

export const backupSecretsCommand: Command = {
  words: 'backup secrets',
  about: 'Print the settings that the newest backup was made with, SECRET_KEY among them. They are secret.',
  usage: '[--json]',
  options: json,
  async run({ config, out }) {
    const target = targetOf(config);
    const base = (await listBases(target.store)).at(-1);
    if (!base) throw new CommandError('There is no backup.', 'no_backup');
    const { settings } = await secretsOf(target, base);
    out.result({ settings }, settingLines(settings));
  },
};

export const backupRecordCommand: Command = {
  words: 'backup record',
  about:
    'Record that your own tools backed up a PostgreSQL of your own, for `souk doctor` and the console. Without --at: now.',
  usage: '[--at TIME] [--json]',
  options: { at: { type: 'string' }, ...json },
  async run(call) {
    const now = call.config.clock();
    const at = call.values.at === undefined ? now : new Date(text(call, 'at'));
    if (Number.isNaN(at.getTime()) || at > now) {
      throw new CommandError('--at must be a time in the past, like 2026-11-28T02:00:00Z.', 'invalid_time');
    }
    await onInstall(call, () => recordOwnBackup(at, now));
    call.out.result({ at: at.toISOString() }, [`Recorded: a backup at ${at.toISOString()}`]);
  },
};

async function makeBackup({ config, out }: Call, adminUrl: string) {
  const { store, settings } = targetOf(config);
  const { dataFolder, clock: now } = config;
  const line = await ensureLine(dataFolder);
  out.say('Backing up …');
  const backup = { store, url: adminUrl, dataFolder, line, key: settings.key, now };
  return runBase({ ...backup, settings: settingsInForce(process.env) }, { days: settings.keepDays });
}

async function verify({ config, out }: Call, adminUrl: string, kind: 'verify' | 'drill'): Promise<void> {
  const { clock: now, dataFolder, diskReserve } = config;
  const run = await startRun(kind, now());
  try {
    const verified = await verifyBackup(targetOf(config), {
      adminUrl,
      dataFolder,
      diskReserve,
      say: out.say,
    });
    const problem = verified.differences.map(({ table }) => table).join(', ');
    const result = { label: verified.base.label, bytes: verified.base.databaseBytes };
    await finishRun(
      run,
      problem === '' ? result : { ...result, problem: `These tables differ: ${problem}` },
      now(),
    );
    out.result({ ok: problem === '', ...verified }, linesOf(verified));
    if (problem !== '') process.exitCode = 1;
  } catch (error) {
    await finishRun(run, { problem: (error as Error).message || 'unknown' }, now());
    throw error;
  }
}

function linesOf({ base, tables, rows, differences, files, seconds }: Verified): string[] {
  return [
    ...differences.map(
      ({ table, live, restored }) => `DIFFERS  ${table}: ${live} rows in the database, ${restored} restored`,
    ),
    `Restored ${base.label} in ${seconds.toFixed(1)} s: ${tables} tables with ${rows} rows, ${differences.length === 0 ? 'all equal' : `${differences.length} differ`}`,
    `Read ${files.count} stored files (${megabytes(files.bytes)}): all as they were`,
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
