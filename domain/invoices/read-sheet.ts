import { enqueue, type StoreTx } from '#db/index.ts';
import { contrast } from '#lib/colour.ts';
import { isId } from '#lib/ids.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { readPackingSlip } from './packing-slip.ts';
import { readInvoice } from './read-invoices.ts';
import { readIssuingStore } from './seller.ts';
import type { Sheet, SheetLanguage } from './sheet.ts';
import { DRAW_INVOICE_TASK } from './write-document.ts';

/**
 * Which PDF: of an invoice by its id, the packing slip of an order as it is in a version, or a pack of slips under an
 * id made for it.
 */
export type SheetKey = { of: string; language: SheetLanguage; slipVersion?: number; pack?: SlipPack };

/** The packing slips of some orders in one file, for a reader who waits for it: not drawn after a moment (in ms). */
export type SlipPack = { orderIds: string[]; until: number };

/** How many slips a pack holds at most: what is drawn while somebody waits. */
export const MOST_SLIPS = 50;

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

/** The sheets of one file, each beginning a page; none where this store has no such document. */
export async function readSheets(
  tx: StoreTx,
  { of, language, slipVersion, pack }: SheetKey,
): Promise<Sheet[]> {
  const keys = pack
    ? pack.orderIds.slice(0, MOST_SLIPS).map((orderId) => ({ of: orderId, slipVersion: 0 }))
    : [{ of, ...(slipVersion !== undefined && { slipVersion }) }];
  const sheets: Sheet[] = [];
  for (const key of keys) {
    const sheet = await readSheet(tx, { ...key, language });
    if (sheet) sheets.push(sheet);
  }
  return sheets;
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
