import type { ImportKind } from '#domain/import/index.ts';
import type { WhenText } from '../when.ts';

export type ImportStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** One import as the list of imports and its report show it. */
export type ImportSummary = {
  id: string;
  kind: ImportKind | 'unread';
  fileName: string;
  status: ImportStatus;
  isDryRun: boolean;
  startedBy: string;
  when: WhenText;
  rowsRead: number;
  /** null until they are counted. */
  rowsTotal: number | null;
  created: number;
  updated: number;
  errorCount: number;
  noteCount: number;
};

export type ImportStart = { recent: ImportSummary[]; knows: ImportKind[] };

/** What became of a row: left out, or in with a note. */
export type ImportLine = { line: number; level: 'error' | 'note'; reason: string };

export type ImportReportView = ImportSummary & {
  unchanged: number;
  /** How many things the checked file would bring in, while it can be imported from here. */
  importable: number | null;
  variants: number;
  images: { queued: number; done: number; failed: number };
  /** The first errors; the file to download has all of them. */
  errors: ImportLine[];
  /** Pictures that were given up, the first two hundred. */
  failedPictures: { url: string; reason: string }[];
};

/** Why an upload was not taken. */
export type UploadProblem = 'missing' | 'tooLarge' | 'empty' | 'notCsv' | 'notAllowed';

export { IMPORT_BYTES as MAX_UPLOAD_BYTES } from '#lib/file-limits.ts';

/** Every kind of file, in the order in which they are told. */
export const KINDS: ImportKind[] = ['shopify', 'woocommerce', 'souk', 'customers', 'reviews', 'orders'];
