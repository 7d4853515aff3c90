import type { ImportErrorCode, RowNote, RowProblem } from './errors.ts';

/** A line of the report as it is kept. */
export type ErrorLine = Omit<RowProblem, 'code'> & { code: ImportErrorCode; level: 'error' | 'note' };

/** What a few products came to. */
export type Tally = {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that make a variant, of the products that are in. */
  variants: number;
  imagesQueued: number;
  errors: RowProblem[];
  notes: RowNote[];
};

export function emptyTally(): Tally {
  return { created: 0, updated: 0, unchanged: 0, variants: 0, imagesQueued: 0, errors: [], notes: [] };
}
