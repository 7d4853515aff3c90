import { expect, test } from 'vitest';
import { isMessageKey } from '#messages/index.ts';
import type { ImportErrorCode } from './errors.ts';

// A Record, so that a new code in errors.ts does not compile until it is listed here and thus tested for
// texts.
const CODES: Record<ImportErrorCode, true> = {
  empty_file: true,
  not_utf8: true,
  broken_quotes: true,
  line_too_long: true,
  too_many_blank_rows: true,
  missing_column: true,
  file_missing: true,
  handle_missing: true,
  handle_repeated: true,
  title_missing: true,
  too_many_cells: true,
  price_missing: true,
  price_invalid: true,
  price_negative: true,
  price_too_precise: true,
  price_too_large: true,
  stock_invalid: true,
  stock_negative: true,
  places_too_full: true,
  field_invalid: true,
  weight_invalid: true,
  tax_class_invalid: true,
  too_many_options: true,
  too_many_categories: true,
  too_many_brands: true,
  too_many_variants: true,
  too_many_tags: true,
  too_many_images: true,
  option_name_missing: true,
  option_value_missing: true,
  duplicate_combination: true,
  duplicate_sku: true,
  sku_taken: true,
  too_long: true,
  type_unknown: true,
  date_invalid: true,
  parent_missing: true,
  no_variations: true,
  external_as_draft: true,
  hidden_as_draft: true,
  grouped_as_collection: true,
  members_missing: true,
  too_many_collections: true,
  any_value: true,
  shared_stock: true,
  category_cut: true,
  category_gone: true,
  sale_invalid: true,
  downloads_left: true,
  not_carried: true,
  email_invalid: true,
  fields_invalid: true,
  product_missing: true,
  value_missing: true,
  value_unknown: true,
  order_open: true,
  sum_wrong: true,
  number_taken: true,
  too_many_lines: true,
  plan_limit: true,
  not_saved: true,
};

const REASONS = ['bad_address', 'not_found', 'timed_out', 'plan_limit', 'too_many_pixels', 'no_picture'];

test.each(Object.keys(CODES))('the import message %s has a text', (code) => {
  expect(isMessageKey(`import.errors.${code}`)).toBe(true);
});

test.each(REASONS)('the reason %s for a failed picture has a text', (reason) => {
  expect(isMessageKey(`import.pictures.reasons.${reason}`)).toBe(true);
});
