/** The size of one upload request, far below the limits of common proxies. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** The limits of domain/downloads, repeated here so that the browser refuses a file before it is sent. */
export const MAX_FILE_BYTES = 512_000_000;
export const MOST = { maxDownloads: 100, validDays: 3650 } as const;
export const USUAL = { maxDownloads: 5, validDays: 30 } as const;

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

/** The product's files, and the largest size as text. */
export type FilesView = { files: FileRow[]; maxSize: string };

export type FileProblem =
  | 'missing'
  | 'empty'
  | 'tooLarge'
  | 'kind'
  | 'full'
  | 'notInPlan'
  | 'maxDownloads'
  | 'validDays'
  | 'variant'
  | 'stale'
  | 'failed';

/** The answer of /admin/products/{id}/files to each step of an upload, and to a change. */
export type FileAnswer =
  | { problem: FileProblem }
  | { uploadId: string }
  /** The number of bytes received so far. */
  | { at: number }
  | { done: 'attached' | 'changed' | 'removed' }
  /** The id of a video that is complete. */
  | { done: 'added'; id: string };
