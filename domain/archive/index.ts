export { ARCHIVE_VERSION, type FileKind } from './archive-format.ts';
export { ARCHIVED_TABLES, RECORDED_TABLES } from './archive-tables.ts';
export type {
  ArchiveBusy,
  ArchiveFileInvalid,
  ArchiveRowInvalid,
  ReadArchiveFailure,
} from './errors.ts';
export { type ExportInput, type ExportReport, exportStore } from './export-store.ts';
export {
  type ImportStoreFailure,
  type ImportStoreInput,
  importStore,
  removeOldArrivals,
} from './import-store.ts';
export { LEFT_OUT_TABLES } from './left-out-tables.ts';
export type { ArchiveSink, ArchiveSource, OpenStoreFile, StoreFiles } from './ports.ts';
export { type ArchiveIndex, readArchive } from './read-archive.ts';
export { inOrderOfReferences, readShapes, type TableShape } from './read-shape.ts';
export {
  ARCHIVE_DAYS,
  type ArchivePlaces,
  DROP_ARCHIVE_TASK,
  MAKE_ARCHIVE_TASK,
  makeArchive,
  newestArchive,
  type RequestedArchive,
  readyArchive,
  requestArchive,
} from './requested-archive.ts';
export { resumeStore } from './resume-store.ts';
export { fileChunks, tableLines } from './table-lines.ts';
