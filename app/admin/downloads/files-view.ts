/** What one request of an upload carries: far below what any proxy in front lets through. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** As domain/downloads has them; said here too, so that a file is refused before it is sent. */
export const MAX_FILE_BYTES = 512_000_000;
export const MOST = { maxDownloads: 100, validDays: 3650 } as const;
export const USUAL = { maxDownloads: 5, validDays: 30 } as const;

/** A file of one of the product's variants. */
export type FileRow = {
  id: string;
  variantId: string;
  fileName: string;
  size: string;
  maxDownloads: number;
  validDays: number;
  isWhole: boolean;
  version: number;
};

/** The product's files, and how large one may be in words. */
export type FilesView = { files: FileRow[]; maxSize: string };

export type FileProblem =
  | 'missing'
  | 'empty'
  | 'tooLarge'
  | 'kind'
  | 'maxDownloads'
  | 'validDays'
  | 'variant'
  | 'stale'
  | 'failed';

/** What /admin/products/{id}/files answers to each step of an upload, and to a change. */
export type FileAnswer =
  | { problem: FileProblem }
  | { uploadId: string }
  /** How much of it is there. */
  | { at: number }
  | { done: 'attached' | 'changed' | 'removed' };
