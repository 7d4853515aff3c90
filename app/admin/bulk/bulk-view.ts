import type { BulkProduct, RowEdit, RowProblem } from '#domain/catalog/index.ts';

export type BulkPageView = {
  products: BulkProduct[];
  currency: string;
  /** Whether there was no room for all variants. */
  isCut: boolean;
  canStock: boolean;
  next: string | null;
};

/** What became of a save: how many cells, and the same turned round; or what of it could not be. */
export type BulkResult =
  | { saved: number; undo: RowEdit[]; isUndone: boolean }
  | { problems: RowProblem[]; problem: string | null };
