export type { ArchiveState } from './archive-state.ts';
export type { TableChanges } from './count-changes.ts';
export { dropRestore } from './drop-restore.ts';
export { type Forgotten, forgetAgain, readForgotten } from './forget-again.ts';
export { makeTwin, ownerOf } from './make-twin.ts';
export { endedImports, unusedPrivateFiles } from './orphans.ts';
export { isPart, PARTS, type Part, TAKEN_TABLES } from './parts.ts';
export { COUNT_CHANGES_TASK, readCounted, requestCount, runCount } from './requested-count.ts';
export {
  beginRestore,
  DROP_RESTORE_TASK,
  failRestore,
  finishRestore,
  listRestores,
  RESTORE_DAYS,
  type Restore,
  readyRestore,
} from './restores.ts';
export { runTakeBack, type TakeBackProblem } from './run-take-back.ts';
export { type OtherStore, takeBack } from './take-back.ts';
export { type PartChanges, planTakeBack, type TakeBackFailure, takeBackFrom } from './take-back-from.ts';
export {
  forgetFailed,
  giveUpRestore,
  newestTakeBack,
  requestTakeBack,
  TAKE_BACK_TASK,
  type TakeBack,
} from './take-backs.ts';
