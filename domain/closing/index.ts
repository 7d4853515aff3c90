export {
  closeStore,
  REMIND_CLOSING_TASK,
  REMOVE_STORE_TASK,
  reopenStore,
  repeatClosing,
  UNDO_DAYS,
} from './close-store.ts';
export { type Closing, closingOf } from './closing-of.ts';
export { copyPapers, PAPER_FILES, type PaperFile, type Papers } from './keep-papers.ts';
export { remindOfRemoval } from './remind-owners.ts';
export {
  DROP_KEPT_TASK,
  dropKeptPapers,
  isStoreHere,
  keptPapersOf,
  papersOfBegun,
  prepareRemoval,
  removeStore,
  type StoreRemoval,
} from './remove-store.ts';
