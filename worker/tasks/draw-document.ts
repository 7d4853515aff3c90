import { z } from 'zod';
import { drawDocument, keepDocument } from '#adapters/documents/index.ts';
import { withStore } from '#db/index.ts';
import { DRAW_INVOICE_TASK, readSheet } from '#domain/invoices/index.ts';
import { defineTask } from '../task.ts';

/** Draws an invoice, a credit note or a packing slip as PDF, and lays it where downloads look for it. */
export const drawDocumentTask = defineTask(
  DRAW_INVOICE_TASK,
  z.object({
    of: z.uuid(),
    language: z.enum(['en', 'ar', 'both']),
    slipVersion: z.number().int().nonnegative().optional(),
  }),
  async ({ storeId, payload, config, log }) => {
    const sheet = await withStore(storeId, (tx) => readSheet(tx, payload));
    // An order may be gone by now; a document that nobody can ask for is not drawn.
    if (!sheet) return;
    const pdf = await drawDocument(sheet);
    await keepDocument(config.dataFolder, { storeId, ...payload }, pdf);
    log.info({ document: payload.of, bytes: pdf.length }, 'document drawn');
  },
);
