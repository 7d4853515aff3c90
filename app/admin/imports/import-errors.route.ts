import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { importErrors, importReport } from '#domain/import/index.ts';
import { csvLines, csvText } from '#lib/csv-text.ts';
import { isId } from '#lib/ids.ts';
import { streamOf } from '#lib/streamed-body.ts';
import { translator } from '#messages/index.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/import-errors.route';
import { buildError } from './build-import.server.ts';
import { mayImport } from './receive-import.server.ts';

// Bidi isolates are for web pages; in a spreadsheet cell they would be invisible characters.
const DIRECTION_MARKS = /[\u2066-\u2069]/g;

const PAGE = 2_000;

/** Every line of the report as a streamed CSV, for correction in a spreadsheet. */
export const loader = staffOnly('products.import', async ({ params }: Route.LoaderArgs, staff) => {
  const { importId } = params;
  const storeId = staff.store.id;
  const found = isId(importId)
    ? await withStore(storeId, (tx) => importReport(tx, importId, { errors: 0 }))
    : null;
  if (!found || !mayImport(found.kind, staff)) throw data(null, { status: 404 });
  return new Response(streamOf(csvOf(found.id, staff)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="import-errors-${importId}.csv"`,
      'cache-control': 'no-store',
    },
  });
});

async function* csvOf(importId: string, staff: Staff): AsyncGenerator<Uint8Array, void> {
  const t = translator(staff.request.locale);
  const encoder = new TextEncoder();
  yield encoder.encode(
    csvText([[t('admin.import.report.line'), t('common.reason'), t('files.report.level')]]),
  );
  for (let from = 0; ; from += PAGE) {
    const errors = await withStore(staff.store.id, (tx) => importErrors(tx, importId, { from, count: PAGE }));
    const rows = errors.map((error) => {
      const { line, level, reason } = buildError(error, staff);
      return [String(line), reason.replace(DIRECTION_MARKS, ''), t(`files.report.${level}`)];
    });
    yield encoder.encode(csvLines(rows));
    if (errors.length < PAGE) return;
  }
}
