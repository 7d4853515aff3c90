export { AddedFiles, readAdded } from './added-files.ts';
export { alarmOperators } from './alarm.ts';
export { archiveLog, type LogArchive, STORE_EVERY_MS } from './archive-log.ts';
export { type BaseRecord, chooseBase, listBases, logRangeOf } from './base-record.ts';
export { type FileEntry, readFileList } from './data-files.ts';
export { LogGap } from './find-beginning.ts';
export { type BackupHealth, type BackupTrouble, readBackupHealth } from './health.ts';
export { baseKey, blobKey } from './layout.ts';
export { ensureLine, replaceLine } from './line.ts';
export { type BaseBackup, knownFiles } from './make-base.ts';
export {
  type BackupRun,
  finishRun,
  recordArchived,
  recordArchiveProblem,
  recordBegun,
  recordOwnBackup,
  startRun,
} from './records.ts';
export { isBaseDue, runBase } from './run-base.ts';
export { type BackupSecrets, openSecrets } from './secrets.ts';
export { endOf, readSegment, type StoredSegment, segmentsAfter, storedEnd } from './stored-log.ts';
