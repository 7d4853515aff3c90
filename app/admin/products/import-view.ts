import type { WhenText } from '../when.ts';

export type ImportStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** One import as the list of imports and its report show it. */
export type ImportSummary = {
  id: string;
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
};

export type ImportReportView = ImportSummary & {
  unchanged: number;
  variants: number;
  images: { queued: number; done: number; failed: number };
  /** The first errors; the file to download has all of them. */
  errors: { line: number; reason: string }[];
  /** Pictures that were given up, the first two hundred. */
  failedPictures: { url: string; reason: string }[];
};

/** Why an upload was not taken. */
export type UploadProblem = 'missing' | 'tooLarge' | 'empty' | 'notCsv';

export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
