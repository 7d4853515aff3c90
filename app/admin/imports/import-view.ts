import type { FoundWord, ImportKind, LeftBecause } from '#domain/import/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { WhenText } from '../../ui/console/when.ts';
import type { GroupChoice } from '../products/group-choices.ts';

export type ImportStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** One import in the list and in its report. */
export type ImportSummary = {
  id: string;
  kind: ImportKind | 'unread';
  fileName: string;
  status: ImportStatus;
  isDryRun: boolean;
  startedBy: string;
  when: WhenText;
  rowsRead: number;
  /** null until the rows are counted. */
  rowsTotal: number | null;
  created: number;
  updated: number;
  errorCount: number;
  noteCount: number;
};

/** factorFor: the store's currency if this person may import products, whose prices can be multiplied. */
export type ImportStart = { recent: ImportSummary[]; knows: ImportKind[]; factorFor: string | null };

/** The outcome of a row: left out, or imported with a note. */
export type ImportLine = {
  line: number;
  level: 'error' | 'note';
  reason: string;
  product: { id: string; title: string; titleLocale: Locale } | null;
};

export type LeftProduct = {
  id: string;
  title: string;
  titleLocale: Locale;
  because: LeftBecause;
};

export type UndoCounts = { removes: number; restores: number; left: number; products: LeftProduct[] };

/** Not judged: removes and restores are the largest possible numbers, and the products left alone are not known. */
export type UndoPreview = UndoCounts & { isJudged: boolean };

export type UndoView =
  | { state: 'none' }
  | { state: 'open'; until: WhenText }
  | { state: 'running'; askedBy: string }
  | ({ state: 'done'; askedBy: string } & UndoCounts);

/** The prices of a file of products: as in the file, and as imported. */
export type PricesView = {
  currency: string;
  factor: string | null;
  samples: { title: string; from: string; to: string }[];
  /** True if the file can be checked again with another factor. */
  canChange: boolean;
};

/** A type, tag or category path of the file. to: a category's id, 'new', or '' for none. */
export type WordChoice = { index: number; kind: FoundWord['kind']; title: string; count: number; to: string };

export type CategoryMapView = {
  words: WordChoice[];
  /** True if the file may have more words than are offered. */
  isCut: boolean;
  categories: GroupChoice[];
};

/** The typed values of a refused form: the factor if it is invalid, and the category of each word. */
export type RefusedPlan = { factor: string | null; categories: string[] | null; isCategoryGone: boolean };

export type ImportReportView = ImportSummary & {
  prices: PricesView | null;
  categoryMap: CategoryMapView | null;
  undo: UndoView;
  unchanged: number;
  /** The number of records that the checked file would import, while it can be imported from here. */
  importable: number | null;
  variants: number;
  images: { queued: number; done: number; failed: number };
  /** The first errors; the downloadable file has all of them. */
  errors: ImportLine[];
  /** The first two hundred pictures that failed. */
  failedPictures: { url: string; reason: string }[];
};

export type UploadProblem = 'missing' | 'tooLarge' | 'empty' | 'notCsv' | 'notAllowed' | 'tooMany';

/** The kinds of file in display order. */
export const KINDS: ImportKind[] = ['shopify', 'woocommerce', 'souk', 'customers', 'reviews', 'orders'];
