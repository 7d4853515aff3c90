import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { documentLanguage, MOST_SLIPS } from '#domain/invoices/index.ts';
import { tickedOrders } from '#domain/orders/index.ts';
import { translator } from '#messages/index.ts';
import { askedLanguage, pdfResponse, slipsPdf } from '#server/documents.ts';
import { notReady, sayPlainly } from '../orders/not-ready.server.ts';
import { tickedIds } from '../orders/ticked-ids.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/packing-slips';

/** The packing slips of the ticked orders, as they are now, in one file for the printer. */
export const loader = staffOnly('orders.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const asked = tickedIds(url.searchParams);
  if (asked.length > MOST_SLIPS) {
    return sayPlainly(translator(request.locale)('orderlife.list.tooMany', { most: MOST_SLIPS }), 422);
  }
  const { orders, usual } = await withStore(store.id, async (tx) => ({
    orders: await tickedOrders(tx, asked),
    usual: await documentLanguage(tx),
  }));
  if (orders.length === 0) throw data({ missing: 'order' }, { status: 404 });
  const orderIds = orders.map(({ id }) => id);
  const pdf = await slipsPdf(request, { orderIds, language: askedLanguage(url, usual) });
  return pdf ? pdfResponse(pdf, 'packing-slips') : notReady(request.locale);
});
