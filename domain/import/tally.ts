import type { ImportErrorCode, RowNote, RowProblem } from './errors.ts';

/** A stored line of the report. */
export type ErrorLine = Omit<RowProblem, 'code'> & { code: ImportErrorCode; level: 'error' | 'note' };

/** The counts of a list of products. */
export type Tally = {
  created: number;
  updated: number;
  unchanged: number;
  /** The number of rows with a variant, of the imported products. */
  variants: number;
  imagesQueued: number;
  errors: RowProblem[];
  notes: RowNote[];
};

export function emptyTally(): Tally {
  return { created: 0, updated: 0, unchanged: 0, variants: 0, imagesQueued: 0, errors: [], notes: [] };
}
