import { z } from 'zod';
import { cacheDocument, paperLogo, renderDocument } from '#adapters/documents/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { withStore } from '#db/index.ts';
import { PACK_MS, PACKED_PAPERS, RENDER_INVOICE_TASK, readSheets } from '#domain/invoices/index.ts';
import { defineTask } from '../task.ts';

/**
 * Renders an invoice, a credit note, a packing slip or a pack of them as PDF, and stores the PDF where
 * downloads look for it.
 */
export const renderDocumentTask = defineTask(
  RENDER_INVOICE_TASK,
  z.object({
    of: z.uuid(),
    language: z.enum(['en', 'ar', 'both']),
    slipVersion: z.number().int().nonnegative().optional(),
    pack: z
      .object({ papers: z.enum(PACKED_PAPERS), orderIds: z.array(z.uuid()), until: z.number() })
      .optional(),
  }),
  async ({ storeId, payload, act, config, log }) => {
    // The request for a pack of documents deletes the pack's file when it gives up. A pack that is late is not stored: it
    // has names and addresses, and nobody asks for it any more.
    if (payload.pack && act.at.getTime() > payload.pack.until) return;
    const sheets = await withStore(storeId, (tx) => readSheets(tx, payload));
    // The order may have been deleted; a document that nobody can request is not rendered.
    if (sheets.length === 0) return;
    const logo = sheets[0]?.logo ? await diskStorage(config.dataFolder).get(storeId, sheets[0].logo) : null;
    const pdf = await renderDocument(sheets, logo && (await paperLogo(logo)));
    if (payload.pack && config.clock().getTime() > payload.pack.until + PACK_MS) return;
    await cacheDocument(config.dataFolder, { storeId, ...payload }, pdf);
    log.info({ document: payload.of, bytes: pdf.length }, 'document rendered');
  },
);
