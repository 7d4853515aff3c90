import { z } from 'zod';
import { cacheDocument, renderDocument } from '#adapters/documents/index.ts';
import {
  planInvoiceSheet,
  RENDER_PLAN_INVOICE_TASK,
  readPlatformInvoice,
} from '#domain/subscription/index.ts';
import { defineTask } from '../task.ts';

/** Renders an invoice of the platform as PDF, and stores it where the download looks for it. */
export const renderPlanInvoiceTask = defineTask(
  RENDER_PLAN_INVOICE_TASK,
  z.object({ number: z.number().int().positive() }),
  async ({ storeId, payload: { number }, config, log }) => {
    const invoice = await readPlatformInvoice(number, storeId);
    if (!invoice) return;
    const pdf = await renderDocument([planInvoiceSheet(invoice)]);
    await cacheDocument(config.dataFolder, { storeId, of: invoice.chargeId, language: 'both' }, pdf);
    log.info({ invoice: number, bytes: pdf.length }, 'an invoice of the platform was drawn');
  },
);
