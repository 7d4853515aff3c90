export { isDatabaseAway } from './away.ts';
export { type ChangeFeed, type FeedListener, openChangeFeed } from './change-feed.ts';
export { type ChangeTag, noteChange, noteStoreChange, onOwnChange, type StoreChange } from './changes.ts';
export { asWorker, closeDatabase, openDatabase } from './connection.ts';
export { type JobHolders, watchJobHolders } from './job-holders.ts';
export { enqueue, type JobClass, jobPriority } from './queue.ts';
export { openQueuePool, type QueuePool } from './queue-pool.ts';
export { refreshStatistics } from './statistics.ts';
export { classOfTask } from './task-names.ts';
export {
  endWith,
  findHost,
  type HostMatch,
  type PlatformTx,
  pingDatabase,
  type StoreTx,
  withPlatform,
  withPlatformAndStore,
  withSavepoint,
  withStore,
  withStoreReadOnly,
} from './tenant.ts';
export type { DB } from './types.ts';
