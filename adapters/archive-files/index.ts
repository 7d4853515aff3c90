export { type ArchiveFile, archiveFiles } from './archive-files.ts';
export { createArchiveFile, openArchive } from './archive-on-disk.ts';
export { storeFiles } from './store-files.ts';
