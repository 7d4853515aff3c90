import { data } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import {
  countWaiting,
  hasTaxDocuments,
  listTaxDocuments,
  readTaxOverview,
  taxMonths,
} from '#domain/invoices/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { dayText } from '../../ui/console/when.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/documents.route';
import { DocumentsPage } from './documents-page.tsx';
import { DOCUMENT_RULES } from './documents-view.ts';
import { buildDocument } from './draw-documents.server.ts';
import { buildNumbers } from './draw-numbers.server.ts';
import { monthText } from './month-text.ts';

export const loader = staffOnly('fatoora.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const state = readListState(url, DOCUMENT_RULES);
  const { month = '', kind = '' } = state.filters;
  const read = await withStore(store.id, async (tx) => {
    // A store that has never stamped a document has no list of tax documents.
    if (!(await hasTaxDocuments(tx))) throw data(null, { status: 404 });
    return {
      page: await listTaxDocuments(tx, { ...state, month, kind }),
      overview: await readTaxOverview(tx, request.now),
      months: await taxMonths(tx, request.now),
      waiting: await drawWaiting(tx, staff),
    };
  });
  const { page, overview, months, waiting } = read;
  return {
    state,
    ...page,
    rows: page.rows.map((row) => buildDocument(row, staff)),
    counts: { all: overview.all, rejected: overview.rejected, waiting: overview.waiting },
    months: months.map((value) => ({ value, label: monthText(value, request.locale) })),
    numbers: buildNumbers(overview, staff),
    waitingDetails: waiting,
  };
});

/** Orders whose invoices have no number yet, with the first legal date. */
async function drawWaiting(tx: StoreTx, { request }: Staff) {
  const { orders, firstBy } = await countWaiting(tx);
  return firstBy ? { orders, by: dayText(firstBy, request.locale) } : null;
}

export default function TaxDocuments({ loaderData }: Route.ComponentProps) {
  return <DocumentsPage {...loaderData} />;
}
