import { enqueue, type StoreTx } from '#db/index.ts';
import { contrast } from '#lib/colour.ts';
import { isId } from '#lib/ids.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { readPackingSlip } from './packing-slip.ts';
import { readInvoice } from './read-invoices.ts';
import { readIssuingStore } from './seller.ts';
import type { Sheet, SheetLanguage } from './sheet.ts';
import { DRAW_INVOICE_TASK } from './write-document.ts';

/** Which PDF: of an invoice by its id, or the packing slip of an order as it is in a version. */
export type SheetKey = { of: string; language: SheetLanguage; slipVersion?: number };

const INK = '#1B2333';

/** What is drawn; null where this store has no such document. */
export async function readSheet(tx: StoreTx, { of, language, slipVersion }: SheetKey): Promise<Sheet | null> {
  if (!isId(of)) return null;
  const { primary_color: colour } = await tx
    .selectFrom('store_settings as s')
    .select('s.primary_color')
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  // It writes the title: a colour that cannot be read on paper gives way.
  const accent = contrast(colour, '#FFFFFF') >= 3 ? colour : INK;
  if (slipVersion !== undefined) {
    return readPackingSlip(tx, { orderId: of, language, accent, store: await readIssuingStore(tx) });
  }
  const invoice = await readInvoice(tx, { invoiceId: of });
  return invoice && invoiceSheet(invoice, language, accent);
}

/** Has a document drawn by the worker, once however often it is asked for. */
export async function orderDrawing(tx: StoreTx, key: SheetKey): Promise<void> {
  const name = [key.of, key.language, key.slipVersion ?? ''].join(':');
  await enqueue(tx, DRAW_INVOICE_TASK, { ...key }, { class: 'web', jobKey: `document:${name}` });
}

/** The language a store wants its documents in. */
export async function documentLanguage(tx: StoreTx): Promise<SheetLanguage> {
  return (await readIssuingStore(tx)).languages;
}
