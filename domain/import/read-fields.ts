import { type FieldColumn, LONGEST_VALUE, readFieldValue } from '#domain/catalog/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RefusedRows, RowProblem } from './errors.ts';
import type { FileValue } from './file-product.ts';
import type { ShopifyRow } from './shopify-row.ts';

type Cell = { field: FieldColumn; text: string };

/**
 * Reads custom fields from a product's first row: texts in both languages, other values in their stored form.
 */
export function readFields(first: ShopifyRow): Result<FileValue[], RefusedRows> {
  const problems: RowProblem[] = [];
  const byField = Map.groupBy(first.fields(), ({ field }) => JSON.stringify([field.names, field.kind]));
  const values = [...byField.values()].flatMap((cells) => {
    const read = readField(cells);
    if (read.ok) return [read.value];
    problems.push({ line: first.line, ...read.data });
    return [];
  });
  return problems.length > 0 ? fail('refused', problems) : ok(values);
}

function readField(cells: Cell[]) {
  const { names, kind, isShown } = (cells[0] as Cell).field;
  const field = nameOf(names);
  const cell = (locale: FieldColumn['locale']) =>
    cells.find((each) => each.field.locale === locale)?.text ?? '';
  const words = { en: cleanLine(cell('en')), ar: cleanLine(cell('ar')) };
  const typed = cell(null);
  const value = kind === 'text' ? '' : readFieldValue(kind, typed);
  if (value === null) {
    return fail('refused', { code: 'field_invalid' as const, data: { field, value: typed.slice(0, 60) } });
  }
  if ([words.en, words.ar, value].some((text) => text.length > LONGEST_VALUE)) {
    return fail('refused', { code: 'too_long' as const, data: { field, max: LONGEST_VALUE } });
  }
  return ok({ names, kind, isShown, words, value });
}

export function nameOf(names: FieldColumn['names']): string {
  return names.en || names.ar;
}
