import { pdfResponse, planInvoicePdf } from '#server/index.ts';
import { notReady } from '../../ui/console/plain-reason.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/plan-invoice-pdf.route';
import { requireInvoice } from './require-invoice.server.ts';

/** An invoice of the platform to this store, as PDF. */
export const loader = staffOnly('billing.view', async ({ params }: Route.LoaderArgs, staff) => {
  const invoice = await requireInvoice(params.number, staff);
  const pdf = await planInvoicePdf(staff.request.config, invoice);
  return pdf ? pdfResponse(pdf, `invoice-${invoice.number}`) : notReady(staff.request.locale);
});
