import { splitWords } from '#lib/csv-text.ts';
import { plainText, sanitizeRichText } from '#lib/html.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { languageOf } from './build-product.ts';
import type { RefusedRows } from './errors.ts';
import type { FileCollection } from './file-product.ts';
import { wholeText } from './woo-description.ts';
import { type WooRow, wooHandle } from './woo-row.ts';

/** A grouped product has no price, so it becomes a collection of its members. */
export function buildGrouped(row: WooRow, handles: Map<string, string>): Result<FileCollection, RefusedRows> {
  const { line } = row;
  const title = row.cell('Name');
  if (title === '') return fail('refused', [{ line, code: 'title_missing', data: {} }]);
  const members = splitWords(row.cell('Grouped products')).map(
    (key) => handles.get(key) ?? key.replace(/^id:/, 'woo-'),
  );
  return ok({
    kind: 'collection',
    handle: wooHandle(row),
    line,
    locale: languageOf(title),
    title,
    body: plainText(sanitizeRichText(wholeText(row, []))),
    members,
    notes: [{ line, code: 'grouped_as_collection', data: { collection: title.slice(0, 200) } }],
  });
}
