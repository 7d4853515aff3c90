import { join } from 'node:path';
import type { Config } from '#lib/config/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { openBackupTarget } from '../backup-target/index.ts';
import { folderStore } from '../storage-folder/index.ts';

/**
 * The storage of the journal, to which signed tax documents are written before they leave the database:
 * BACKUP_TARGET, or else the data folder.
 */
export function openTaxJournal({ backup, dataFolder }: Pick<Config, 'backup' | 'dataFolder'>): ObjectStore {
  return backup ? openBackupTarget(backup.target) : folderStore(join(dataFolder, 'tax-journal'));
}
