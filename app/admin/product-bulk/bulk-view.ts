import type { BulkProduct, RowEdit, RowProblem } from '#domain/catalog/index.ts';

export type BulkPageView = {
  products: BulkProduct[];
  currency: string;
  /** True if the page does not hold all variants. */
  isCut: boolean;
  canStock: boolean;
  next: string | null;
};

/** The result of a save: the number of cells and the edits that undo it, or the problems. */
export type BulkResult =
  | { saved: number; undo: RowEdit[]; isUndone: boolean }
  | { problems: RowProblem[]; problem: string | null };
