import { dropDocument, readDocument } from '#adapters/documents/index.ts';
import { withStore } from '#db/index.ts';
import {
  orderDrawing,
  PACK_MS,
  type PackedPapers,
  type SheetKey,
  type SheetLanguage,
} from '#domain/invoices/index.ts';
import { orderPlanInvoice, type PlatformInvoice } from '#domain/subscription/index.ts';
import type { Config } from '#lib/config/index.ts';
import { pause } from '#lib/current-turn.ts';
import { isDiskReserved } from '#lib/data-disk.ts';
import { newId } from '#lib/ids.ts';
import { type RequestContext, storeOf } from './context.ts';

const LOOK_MS = 150;
const LOOKS = 40;

/**
 * The PDF of a document; the caller has checked permission. The PDF is rendered when the document is issued;
 * a missing PDF is rendered by the worker while the request waits. Returns null if the PDF is not there after
 * `looks` checks.
 */
export async function documentPdf(
  request: RequestContext,
  key: SheetKey,
  { looks = LOOKS }: { looks?: number } = {},
): Promise<Buffer | null> {
  const { id: storeId } = storeOf(request);
  const { config } = request;
  const kept = () => readDocument(config.dataFolder, { storeId, ...key });
  const pdf = await whenDrawn(kept, () => withStore(storeId, (tx) => orderDrawing(tx, key)), looks);
  // A packing slip can be rendered again. One that is stored for every press would use up the reserve.
  if (pdf && key.slipVersion !== undefined && (await isDiskReserved(config)))
    await dropDocument(config.dataFolder, { storeId, ...key });
  return pdf;
}

/**
 * The PDF of an invoice of the platform. The caller has checked the permission. Null if the worker takes too long.
 */
export async function planInvoicePdf(
  { dataFolder }: Config,
  invoice: PlatformInvoice,
): Promise<Buffer | null> {
  const { storeId, chargeId } = invoice;
  const kept = () => readDocument(dataFolder, { storeId, of: chargeId, language: 'both' });
  return whenDrawn(kept, () => orderPlanInvoice(invoice), LOOKS);
}

type Kept = () => Promise<Buffer | null>;

async function whenDrawn(kept: Kept, order: () => Promise<unknown>, looks: number): Promise<Buffer | null> {
  const ready = await kept();
  if (ready) return ready;
  await order();
  for (let look = 0; look < looks; look++) {
    await pause(LOOK_MS);
    const drawn = await kept();
    if (drawn) return drawn;
  }
  return null;
}

/**
 * The packing slips or invoices of some orders as one PDF, rendered for this request and not stored. Null if
 * rendering takes too long. If this process is killed, a job deletes the file.
 */
export async function packedPdf(
  request: RequestContext,
  { papers, orderIds, language }: { papers: PackedPapers; orderIds: string[]; language: SheetLanguage },
): Promise<Buffer | null> {
  const pack = { papers, orderIds, until: request.now.getTime() + LOOK_MS * LOOKS - PACK_MS };
  const key = { of: newId(), language, pack };
  try {
    return await documentPdf(request, key);
  } finally {
    await dropDocument(request.config.dataFolder, { storeId: storeOf(request).id, ...key });
  }
}

/** A PDF as a download. The name may hold letters, digits and hyphens only. */
export function pdfResponse(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="${name.replace(/[^A-Za-z0-9-]/g, '-')}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}

/** The language that an address asks for, else the default. */
export function askedLanguage(url: URL, usual: SheetLanguage): SheetLanguage {
  const asked = url.searchParams.get('language');
  return asked === 'en' || asked === 'ar' || asked === 'both' ? asked : usual;
}
