import { enqueue, type StoreTx } from '#db/index.ts';
import { readStamp } from '#domain/fatoora/index.ts';
import { contrast } from '#lib/colour.ts';
import { isId } from '#lib/ids.ts';
import { archiveName } from './archive-name.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { readPackingSlip } from './packing-slip.ts';
import { invoicesOfOrders, readInvoice } from './read-invoices.ts';
import { readIssuingStore } from './seller.ts';
import type { Sheet, SheetLanguage } from './sheet.ts';
import { namedBuyer } from './tax-parties.ts';
import { DROP_PAPERS_TASK, RENDER_INVOICE_TASK } from './write-document.ts';

/**
 * The key of a PDF: an invoice by id, an order's packing slip in a version, or a pack of papers under its own
 * id.
 */
export type SheetKey = { of: string; language: SheetLanguage; slipVersion?: number; pack?: PaperPack };

export const PACKED_PAPERS = ['slips', 'invoices'] as const;
export type PackedPapers = (typeof PACKED_PAPERS)[number];

/**
 * The packing slips or invoices of several orders in one file; not rendered after `until` (in ms), because a
 * user waits for it.
 */
export type PaperPack = { papers: PackedPapers; orderIds: string[]; until: number };

/** The time reserved for rendering a pack. After `until` and this time its request gives up. */
export const PACK_MS = 2000;
/** A job deletes the file of a pack after this time, also if the process that serves it was killed. */
const PACK_KEPT_MS = 300_000;

/** The maximum number of orders in a pack, which is rendered while a user waits. */
export const MOST_PACKED = 50;
/** The maximum number of their lines together. Drawing takes some 70 kB of memory for each, outside of any heap. */
export const MOST_PACKED_LINES = 2000;

const INK = '#1B2333';

/** The contents to render; null if this store has no such document. */
export async function readSheet(tx: StoreTx, { of, language, slipVersion }: SheetKey): Promise<Sheet | null> {
  if (!isId(of)) return null;
  const { colour, logo } = await tx
    .selectFrom('store_settings as s')
    .leftJoin('media as m', (join) =>
      join.onRef('m.store_id', '=', 's.store_id').onRef('m.id', '=', 's.logo_media_id'),
    )
    .select(['s.primary_color as colour', 'm.hash as logo'])
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  // The title's colour must be readable on paper.
  const accent = contrast(colour, '#FFFFFF') >= 3 ? colour : INK;
  if (slipVersion !== undefined) {
    const slip = await readPackingSlip(tx, {
      orderId: of,
      language,
      accent,
      store: await readIssuingStore(tx),
    });
    return slip && { ...slip, logo: logo ?? '' };
  }
  const invoice = await readInvoice(tx, { invoiceId: of });
  if (!invoice) return null;
  const stamp = await readStamp(tx, of);
  if (stamp === 'waits') return null;
  if (stamp === 'not_stamped') return { ...invoiceSheet(invoice, language, accent), logo: logo ?? '' };
  const stamped = { ...invoice, ...(stamp.buyer && { buyer: namedBuyer(invoice.buyer, stamp.buyer) }) };
  const sheet = invoiceSheet({ ...stamped, qr: stamp.qr }, language, accent);
  const attachment = {
    name: archiveName(invoice),
    xml: stamp.xml,
    issuedAt: invoice.issuedAt,
  };
  return { ...sheet, logo: logo ?? '', attachment };
}

/** The sheets of one file, each on its own page; empty if this store has no such document. */
export async function readSheets(
  tx: StoreTx,
  { of, language, slipVersion, pack }: SheetKey,
): Promise<Sheet[]> {
  const keys = pack ? await keysOf(tx, pack) : [{ of, ...(slipVersion !== undefined && { slipVersion }) }];
  const sheets: Sheet[] = [];
  for (const key of keys) {
    const sheet = await readSheet(tx, { ...key, language });
    if (sheet) sheets.push(sheet);
  }
  return sheets;
}

/** True if the orders have more lines than a pack may have. */
export async function isPackTooLong(tx: StoreTx, orderIds: readonly string[]): Promise<boolean> {
  const lines = await tx
    .selectFrom('order_lines as l')
    .select('l.id')
    .where('l.store_id', '=', tx.storeId)
    .where('l.order_id', 'in', orderIds)
    .limit(MOST_PACKED_LINES + 1)
    .execute();
  return lines.length > MOST_PACKED_LINES;
}

/** Keeps the order of `orderIds`; orders without an invoice are left out. */
async function keysOf(tx: StoreTx, { papers, orderIds }: PaperPack) {
  const packed = orderIds.slice(0, MOST_PACKED);
  if (papers === 'slips') return packed.map((orderId) => ({ of: orderId, slipVersion: 0 }));
  const invoices = await invoicesOfOrders(tx, packed);
  return packed.flatMap((orderId) => invoices.get(orderId) ?? []).map((of) => ({ of }));
}

/** Queues the rendering of a document; repeated calls are merged. */
export async function orderDrawing(tx: StoreTx, key: SheetKey): Promise<void> {
  const name = [key.of, key.language, key.slipVersion ?? ''].join(':');
  await enqueue(tx, RENDER_INVOICE_TASK, { ...key }, { class: 'web', jobKey: `document:${name}` });
  if (!key.pack) return;
  const runAt = new Date(key.pack.until + PACK_KEPT_MS);
  const dropping = { orderIds: [], packs: [key.of] };
  await enqueue(tx, DROP_PAPERS_TASK, dropping, { class: 'web', runAt, jobKey: `drop-pack:${key.of}` });
}

export async function documentLanguage(tx: StoreTx): Promise<SheetLanguage> {
  return (await readIssuingStore(tx)).languages;
}
