import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { documentLanguage, readInvoice } from '#domain/invoices/index.ts';
import { askedLanguage, documentPdf, pdfResponse } from '#server/index.ts';
import { notReady } from '../../ui/console/plain-reason.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/order-document.route';

export const loader = staffOnly('orders.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const { orderId, file } = params;
  const invoiceId = file.replace(/\.pdf$/, '');
  const found = await withStore(staff.store.id, async (tx) => ({
    invoice: await readInvoice(tx, { invoiceId, orderId }),
    usual: await documentLanguage(tx),
  }));
  if (!found.invoice) throw data({ missing: 'order' }, { status: 404 });
  const { id, code } = found.invoice;
  const key = { of: id, language: askedLanguage(url, found.usual) };
  const pdf = await documentPdf(staff.request, key);
  return pdf ? pdfResponse(pdf, code) : notReady(staff.request.locale);
});
