import type { Failure } from '#lib/result.ts';

/** What is wrong with the file as a file. Nothing of it is imported then: what follows a broken line cannot be trusted. */
export type FileProblem =
  /** No byte, or nothing but empty lines. */
  | Failure<'empty_file', { line: number }>
  /** Bytes that are not UTF-8: a file saved by an old spreadsheet. */
  | Failure<'not_utf8', { line: number }>
  /** A quotation mark that opens and does not close, or stands where none may. */
  | Failure<'broken_quotes', { line: number }>
  /** A row of more than 4 million bytes. */
  | Failure<'line_too_long', { line: number; max: number }>
  /** Handle, Title or Variant Price is not among the columns. */
  | Failure<'missing_column', { line: number; column: string }>
  /** The upload is no longer there (the job ran on a machine that does not hold it). */
  | Failure<'file_missing', { line: number }>;

/** What is wrong with a row. Its product is left out whole; messages are import.errors.<code>. */
export type RowErrorCode =
  | 'handle_missing'
  /** The rows of one product stand in two places of the file. */
  | 'handle_repeated'
  | 'title_missing'
  /** More cells than there are columns: a comma outside quotation marks. */
  | 'too_many_cells'
  | 'price_missing'
  | 'price_invalid'
  | 'price_negative'
  | 'price_too_precise'
  | 'price_too_large'
  | 'stock_invalid'
  | 'stock_negative'
  | 'weight_invalid'
  | 'tax_class_invalid'
  | 'too_many_options'
  | 'too_many_variants'
  | 'option_name_missing'
  | 'option_value_missing'
  | 'too_many_tags'
  | 'duplicate_combination'
  /** Two rows of the file carry one SKU. */
  | 'duplicate_sku'
  /** Another product of the store carries it already. */
  | 'sku_taken'
  | 'too_long'
  /** The catalogue refused it for a reason no row shows; `reason` is the catalogue's code. */
  | 'not_saved';

export type RowProblem = { line: number; code: RowErrorCode; data: Record<string, string | number> };

/** Why a product is left out: every bad row of it. */
export type RefusedRows = Failure<'refused', RowProblem[]>;

/** Any line of an import's report. */
export type ImportErrorCode = RowErrorCode | FileProblem['code'];

export type ImportNotFound = 'import_not_found';

/** Another import of the store is at work; one at a time. */
export type ImportBusy = Failure<'import_busy', { importId: string }>;

/** It is done, failed or cancelled already. */
export type ImportFinished = 'import_finished';
