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
  /** A column that we cannot do without is not among them; or the file is of no kind that we know. */
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
  /** The places beside the main one hold more than there is in all. */
  | 'places_too_full'
  /** A number, a yes or no or a link of the store's own fields that is none. */
  | 'field_invalid'
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
  /** A date or a moment that is none. */
  | 'date_invalid'
  | 'email_invalid'
  /** A review: its fields that are missing, too long or no such thing. */
  | 'fields_invalid'
  /** The product that a row names is not in the store. */
  | 'product_missing'
  /** Orders: a cell that must say something, or says something else than it may. */
  | 'value_missing'
  | 'value_unknown'
  /** An order that is not over: neither delivered and paid nor cancelled. */
  | 'order_open'
  /** Parts that do not make the whole. */
  | 'sum_wrong'
  /** Another imported order has this number. */
  | 'number_taken'
  | 'too_many_lines'
  /** WooCommerce: a type of product that we have not. */
  | 'type_unknown'
  /** WooCommerce: a variation whose product is not in the file. */
  | 'parent_missing'
  /** WooCommerce: a variable product without one variation. */
  | 'no_variations'
  /** The catalogue refused it for a reason no row shows; `reason` is the catalogue's code. */
  | 'not_saved';

/** What became of something that is in, but not all of it as the file has it; messages are import.errors.<code> too. */
export type RowNoteCode =
  /** Sold by another site: it came in as a draft with a link. */
  | 'external_as_draft'
  /** The other shop hides it from its lists: it came in as a draft. */
  | 'hidden_as_draft'
  /** A grouped product became a collection of its products. */
  | 'grouped_as_collection'
  /** Some of a group's products are not in the store. */
  | 'members_missing'
  /** A variation for any value became one variant for each. */
  | 'any_value'
  /** Stock that all variants share was given to the first of them. */
  | 'shared_stock'
  /** Categories have three levels. */
  | 'category_cut'
  /** The price counts for who buys through a sale of the past: it was left out. */
  | 'sale_invalid'
  /** Files to download are attached by hand. */
  | 'downloads_left'
  /** Cells that Souk has no place for. */
  | 'not_carried';

export type RowNote = { line: number; code: RowNoteCode; data: Record<string, string | number> };

export type RowProblem = { line: number; code: RowErrorCode; data: Record<string, string | number> };

/** Why a product is left out: every bad row of it. */
export type RefusedRows = Failure<'refused', RowProblem[]>;

/** Any line of an import's report. */
export type ImportErrorCode = RowErrorCode | RowNoteCode | FileProblem['code'];

export type ImportNotFound = 'import_not_found';

/** Another import of the store is at work; one at a time. */
export type ImportBusy = Failure<'import_busy', { importId: string }>;

/** It is done, failed or cancelled already. */
export type ImportFinished = 'import_finished';
