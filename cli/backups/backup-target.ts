import { openBackupTarget } from '#adapters/backup-target/index.ts';
import {
  type BackupSecrets,
  type BaseRecord,
  chooseBase,
  listBases,
  openSecrets,
} from '#domain/backups/index.ts';
import type { BackupSettings } from '#lib/config/backup-target.ts';
import type { Config } from '#lib/config/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { CommandError } from '../command.ts';

export type Target = { store: ObjectStore; settings: BackupSettings };

/** The backup target of the settings; refuses if there is none. */
export function targetOf({ backup, database }: Config): Target {
  if (backup) return { store: openBackupTarget(backup.target), settings: backup };
  throw new CommandError(
    database
      ? 'The database is a PostgreSQL of your own: back it up with its own tools (docs/operating.md, Backups).'
      : 'No backups are set up: set BACKUP_TARGET and BACKUP_KEY (docs/operating.md, Backups).',
    'no_backup_target',
  );
}

/** Decrypts a backup's secrets, which also proves that BACKUP_KEY is the right one. */
export async function secretsOf({ store, settings }: Target, base: BaseRecord): Promise<BackupSecrets> {
  const opened = await openSecrets(store, settings.key, base.label);
  if (opened.ok) return opened.value;
  throw new CommandError(
    `BACKUP_KEY does not open the backup ${base.label}: it was made with another key, or its secrets were changed.`,
    'wrong_backup_key',
  );
}

/** The newest backup from which the moment `at` can be restored (null: the newest of all); refuses if there is none. */
export async function findBase({ store }: Target, at: Date | null): Promise<BaseRecord> {
  const bases = await listBases(store);
  const base = chooseBase(bases, at);
  if (base) return base;
  const [first] = bases;
  throw new CommandError(
    first
      ? `The oldest backup was complete at ${first.consistentAt}: choose that time or a later one.`
      : 'There is no backup in BACKUP_TARGET.',
    'no_backup',
  );
}
