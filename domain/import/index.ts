export { type FoundWord, type MappedWord, MOST_WORDS } from './category-words.ts';
export { chooseCategories, suggestCategories } from './choose-categories.ts';
export { cancelImport } from './close-import.ts';
export type {
  FileProblem,
  ImportBusy,
  ImportErrorCode,
  ImportFinished,
  ImportNotFound,
  RowErrorCode,
  RowNoteCode,
} from './errors.ts';
export { type FetchPicture, fetchImages, type ImagePorts } from './fetch-images.ts';
export {
  CHECKED_FILE_MS,
  checkAgain,
  DROP_FILE_TASK,
  importChecked,
  isCheckable,
  isOfProducts,
  storeCheckedFile,
} from './import-checked.ts';
export {
  IMAGES_TASK,
  IMPORT_TASK,
  type NewImport,
  SMALL_IMPORT,
  SMALL_IMPORT_TASK,
} from './import-rows.ts';
export {
  JUDGED_VARIANTS,
  type LeftBecause,
  type LeftProduct,
  previewUndo,
  type UndoCounts,
  type UndoPreview,
} from './judge-undo.ts';
export { IMPORT_KINDS, type ImportKind } from './kinds.ts';
export { type PriceSample, readFactor } from './multiply-prices.ts';
export { namedColumns } from './named-columns.ts';
export {
  type FailedImage,
  type ImportReport,
  type ImportStatus,
  type ImportSummary,
  importReport,
  listImports,
} from './queries.ts';
export { type ImportSource, sniffKind } from './read-file.ts';
export { type Delimiter, readTable, type TableRow } from './read-table.ts';
export type { ImportUndo } from './read-undo.ts';
export { type ImportErrorLine, importErrors } from './report-lines.ts';
export { type Progress, type RunInput, runImport } from './run-import.ts';
export {
  enqueueImport,
  type ImportFile,
  type ImportOptions,
  type ImportTask,
  importNow,
  startImport,
} from './start-import.ts';
export {
  beginUndo,
  FORGET_TASK,
  forgetFormer,
  runUndo,
  SMALL_UNDO_TASK,
  UNDO_TASK,
} from './undo-import.ts';
