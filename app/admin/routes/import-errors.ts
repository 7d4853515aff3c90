import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { importReport } from '#domain/import/index.ts';
import { isId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { csvText } from '../products/csv-text.ts';
import { drawError } from '../products/draw-import.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/import-errors';

// They keep a sentence in order on a page; in a cell they would be letters nobody sees.
const DIRECTION_MARKS = /[\u2066-\u2069]/g;

/** Every refused row as a file for the spreadsheet in which the owner corrects them. */
export const loader = staffOnly('products.import', async ({ params }: Route.LoaderArgs, staff) => {
  const { importId } = params;
  const found = isId(importId) ? await withStore(staff.store.id, (tx) => importReport(tx, importId)) : null;
  if (!found) throw data(null, { status: 404 });
  const t = translator(staff.request.locale);
  const rows = found.errors.map((error) => {
    const { line, reason } = drawError(error, staff);
    return [String(line), reason.replace(DIRECTION_MARKS, '')];
  });
  const head = [t('admin.import.report.line'), t('admin.import.report.reason')];
  return new Response(csvText([head, ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="import-errors-${importId}.csv"`,
      'cache-control': 'no-store',
    },
  });
});
