import type { BackupTarget } from '#lib/config/backup-target.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { folderStore } from '../storage-folder/index.ts';
import { s3Store } from '../storage-s3/index.ts';

/** The storage that BACKUP_TARGET names. */
export function openBackupTarget(target: BackupTarget): ObjectStore {
  return target.kind === 'folder' ? folderStore(target.path) : s3Store(target);
}
