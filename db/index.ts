export { afterCommit } from './after-commit.ts';
export { isDatabaseAway } from './away.ts';
export { type ChangeFeed, type FeedListener, openChangeFeed } from './change-feed.ts';
export {
  type ChangeTag,
  noteChange,
  noteOrders,
  noteStoreChange,
  onOrders,
  onOwnChange,
} from './changes.ts';
export { asWorker, closeDatabase, databaseOpenings, openDatabase } from './connection.ts';
export { fixedWord } from './fixed-word.ts';
export { type JobHolders, watchJobHolders } from './job-holders.ts';
export type { JobPlaces } from './job-places.ts';
export { isKeyTaken } from './key-taken.ts';
export {
  afterCursor,
  askedPage,
  castKey,
  keysJson,
  orderBy,
  type Page,
  type PageAsked,
  type PageCursor,
  type PageOrder,
  pageOrder,
  readCursor,
  writeCursor,
} from './page-order.ts';
export { countJobs, enqueue, jobPriority } from './queue.ts';
export { openQueuePool, type QueuePool } from './queue-pool.ts';
export { inBatches, inPages, inParts, type Reader, type RowBatches, readPatiently } from './read-batches.ts';
export { type DatabaseState, readDatabaseState } from './read-database-state.ts';
export {
  type BaseBackupRange,
  openWalServer,
  streamBaseBackup,
  type WalServer,
  type WalStream,
} from './replication/index.ts';
export { runTogether } from './run-together.ts';
export { type StatementWatch, watchSlowStatements } from './slow-statements.ts';
export { analyzeWithin, refreshStatistics } from './statistics.ts';
export {
  classOfTask,
  type JobClass,
  LARGE_TASKS,
  TASK_NAMES,
  type TaskName,
  UNORDERED_TASKS,
} from './task-names.ts';
export {
  endWith,
  findHost,
  type HostMatch,
  pingDatabase,
  withPlatform,
  withPlatformAndStore,
  withSavepoint,
  withStore,
  withStoreReadOnly,
  withStoreSnapshot,
} from './tenant.ts';
export { ReadStopped, type StoreChange } from './transaction-driver.ts';
export type { PlatformTx, StoreTx } from './transactions.ts';
export type { DB } from './types.ts';
export { untilHeavy } from './until-heavy.ts';
export { asHelper, asViewer, currentViewing, isViewRefusal, viewRefused } from './viewing.ts';
