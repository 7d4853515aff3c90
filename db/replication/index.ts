export { type BaseBackupRange, type BaseBackupSinks, streamBaseBackup } from './base-backup.ts';
export { openWalServer, type WalNews, type WalServer, type WalStream } from './wal-stream.ts';
