import type {
  MatchedTranslation,
  TranslationListFailure,
  TranslationOutcome,
} from '#domain/translation-lists/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { CsvProblem } from '../kit/posted-csv.server.ts';

/** A store with more missing texts downloads the further ones once these are filled. */
export const MOST_PARTS = 20;

export const FILE_PATH = '/admin/products/untranslated/file';

export type TranslationProblem = TranslationListFailure | (CsvProblem & { data?: undefined });

/** changed: somebody saved the product since the file was checked. failed: the save was refused. */
export type FillOutcome = 'filled' | 'replaced' | 'changed' | 'failed';

/** A row of the report. The description is left out, because a page would show 250 of them. */
export type ReportRow = Pick<MatchedTranslation, 'line' | 'handle' | 'title'> & {
  hasBody: boolean;
  outcome: TranslationOutcome | FillOutcome;
  product: { id: string; title: string; titleLocale: Locale; was: string | null } | null;
};

export type TranslationReport = {
  rows: ReportRow[];
  /** Posted again by the next button: the file, and the versions of the products whose texts it replaces. */
  text: string;
  seen: string;
  replaces: boolean;
  /** The number of products that this press filled. */
  filled?: number;
};

export type TranslationResult = { missing: Locale } & ({ problem: TranslationProblem } | TranslationReport);

/** The rows that “Fill” still saves. */
export const dueRows = (rows: readonly ReportRow[]) =>
  rows.filter(({ outcome }) => outcome === 'ready' || outcome === 'replaces');
