export type { ArchiveState } from './archive-state.ts';
export { dropRestore } from './drop-restore.ts';
export { type Forgotten, forgetAgain, readForgotten } from './forget-again.ts';
export { makeTwin, ownerOf } from './make-twin.ts';
export { isPart, PARTS, type Part } from './parts.ts';
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
export { type OtherStore, takeBack } from './take-back.ts';
export { type PartChanges, planTakeBack, type TakeBackFailure, takeBackFrom } from './take-back-from.ts';
