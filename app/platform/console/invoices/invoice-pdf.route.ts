import { data } from 'react-router';
import { readPlatformInvoice } from '#domain/subscription/index.ts';
import { pdfResponse, planInvoicePdf } from '#server/index.ts';
import { notReady } from '../../../ui/console/plain-reason.server.ts';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/invoice-pdf.route';

/** An invoice of the platform as PDF. */
export const loader = operatorOnly('invoices.view', async ({ params }: Route.LoaderArgs, { request }) => {
  const invoice = await readPlatformInvoice(Number(params.number), null);
  if (!invoice) throw data(null, { status: 404 });
  const pdf = await planInvoicePdf(request.config, invoice);
  return pdf ? pdfResponse(pdf, `invoice-${invoice.number}`) : notReady(request.locale);
});
