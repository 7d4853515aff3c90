import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { documentLanguage } from '#domain/invoices/index.ts';
import { orderDetail } from '#domain/orders/index.ts';
import { askedLanguage, documentPdf, pdfResponse } from '#server/index.ts';
import { notReady } from '../../ui/console/plain-reason.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/packing-slip.route';

/** Downloads the packing slip of the order in its current version; each version has its own file. */
export const loader = staffOnly('orders.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const { orderId } = params;
  const { request, store } = staff;
  const [found, usual] = await withStore(store.id, async (tx) => [
    await orderDetail(tx, { orderId, locale: request.locale }),
    await documentLanguage(tx),
  ]);
  if (!found.ok) throw data({ missing: 'order' }, { status: 404 });
  const { version, number } = found.value;
  const key = { of: orderId, language: askedLanguage(url, usual), slipVersion: version };
  const pdf = await documentPdf(request, key);
  return pdf ? pdfResponse(pdf, `packing-slip-${number}`) : notReady(request.locale);
});
