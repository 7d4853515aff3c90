import type { Failure } from '#lib/result.ts';

/** The errors of a whole file. Nothing is imported, since rows after a broken line cannot be trusted. */
export type FileProblem =
  /** The file is empty or has only empty lines. */
  | Failure<'empty_file', { line: number }>
  /** The file is not UTF-8; older spreadsheet programs save other encodings. */
  | Failure<'not_utf8', { line: number }>
  /** An unclosed or misplaced quotation mark (RFC 4180). */
  | Failure<'broken_quotes', { line: number }>
  /** A row above 4 million bytes. */
  | Failure<'line_too_long', { line: number; max: number }>
  /** More empty rows than a spreadsheet leaves behind. */
  | Failure<'too_many_blank_rows', { line: number; max: number }>
  /** A required column is missing, or the kind of file is unknown. */
  | Failure<'missing_column', { line: number; column: string }>
  /** The uploaded file is gone (the job ran on another machine). */
  | Failure<'file_missing', { line: number }>;

/** The errors of a row, which leave its whole product out; texts are import.errors.<code>. */
export type RowErrorCode =
  | 'handle_missing'
  /** A product's rows are not together in the file. */
  | 'handle_repeated'
  | 'title_missing'
  /** The row has more cells than columns, usually because of an unquoted comma. */
  | 'too_many_cells'
  | 'price_missing'
  | 'price_invalid'
  | 'price_negative'
  | 'price_too_precise'
  | 'price_too_large'
  | 'stock_invalid'
  | 'stock_negative'
  /** The other locations hold more units than the total. */
  | 'places_too_full'
  /** A custom field has an invalid number, yes/no or link. */
  | 'field_invalid'
  | 'weight_invalid'
  | 'tax_class_invalid'
  | 'too_many_options'
  | 'too_many_categories'
  | 'too_many_brands'
  | 'too_many_variants'
  | 'option_name_missing'
  | 'option_value_missing'
  | 'too_many_tags'
  | 'too_many_images'
  | 'duplicate_combination'
  /** Two rows have the same SKU. */
  | 'duplicate_sku'
  /** Another product of the store has this SKU. */
  | 'sku_taken'
  | 'too_long'
  /** An invalid date or time. */
  | 'date_invalid'
  | 'email_invalid'
  /** Fields of a review are missing, too long or malformed. */
  | 'fields_invalid'
  /** The row's product is not in the store. */
  | 'product_missing'
  /** Orders: a required cell is empty, or its value is unknown. */
  | 'value_missing'
  | 'value_unknown'
  /** The order is not closed: neither delivered and paid nor cancelled. */
  | 'order_open'
  /** The parts do not add up to the total. */
  | 'sum_wrong'
  /** Another imported order has this number. */
  | 'number_taken'
  | 'too_many_lines'
  /** WooCommerce: an unsupported product type. */
  | 'type_unknown'
  /** WooCommerce: a variation whose product is not in the file. */
  | 'parent_missing'
  /** WooCommerce: a variable product without variations. */
  | 'no_variations'
  /** The store's package has no room for another product. */
  | 'plan_limit'
  /**
   * The catalogue refused the product for a reason that has no code of its own here; `reason` is the catalogue's
   * code.
   */
  | 'not_saved';

/** Notes on items that were imported with changes; their texts are import.errors.<code> too. */
export type RowNoteCode =
  /** An external product: imported as a draft with a link. */
  | 'external_as_draft'
  /** Hidden from the other shop's lists: imported as a draft. */
  | 'hidden_as_draft'
  /** A grouped product was imported as a collection. */
  | 'grouped_as_collection'
  /** The store has no room for the collection that the product should be in. */
  | 'too_many_collections'
  /** Some members of a group are not in the store. */
  | 'members_missing'
  /** A variation for any value was expanded to one variant per value. */
  | 'any_value'
  /** Stock shared by all variants was assigned to the first. */
  | 'shared_stock'
  /** A category path was cut to three levels. */
  | 'category_cut'
  /** A category chosen for a word of the file was deleted before the import. */
  | 'category_gone'
  /** An invalid sale price was left out. */
  | 'sale_invalid'
  /** Downloadable files must be attached by hand. */
  | 'downloads_left'
  /** Cells have no equivalent in Souk. */
  | 'not_carried';

type RowLine<C> = {
  line: number;
  code: C;
  data: Record<string, string | number>;
  /** The product of the row, if the store has it. */
  productId?: string | undefined;
};

export type RowNote = RowLine<RowNoteCode>;

export type RowProblem = RowLine<RowErrorCode>;

/** All bad rows of a refused product. */
export type RefusedRows = Failure<'refused', RowProblem[]>;

/** Any line of an import's report. */
export type ImportErrorCode = RowErrorCode | RowNoteCode | FileProblem['code'];

export type ImportNotFound = 'import_not_found';

/** Another import of the store is running; a store runs one at a time. */
export type ImportBusy = Failure<'import_busy', { importId: string }>;

/** The import is done, failed or cancelled. */
export type ImportFinished = 'import_finished';
