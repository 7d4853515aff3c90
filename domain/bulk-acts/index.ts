export {
  BULK_KINDS,
  BULK_OUTCOMES,
  BULK_PERMISSION,
  type BulkAct,
  type BulkKind,
  type BulkOutcome,
  type BulkRow,
  type BulkWork,
  type StoreLook,
} from './bulk-act.ts';
export { BULK_TASK, type Confirmation, confirmBulkAct, stopBulkAct } from './confirm.ts';
export type {
  NotADraft,
  NothingPlanned,
  NotRunning,
  PreviewStale,
  SelectionInvalid,
  WorkInvalid,
} from './errors.ts';
export { type BulkPlan, MOST_DAYS, previewBulkAct } from './preview.ts';
export {
  type BulkCounts,
  type BulkListRow,
  listBulkActs,
  listBulkStores,
  readBulkAct,
} from './read-bulk-acts.ts';
export { type BatchReport, runBulkBatch } from './run-batch.ts';
export { MOST_STORES, type Selection, selectStores } from './select-stores.ts';
