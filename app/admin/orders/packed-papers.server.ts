import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  documentLanguage,
  invoicesOfOrders,
  isPackTooLong,
  MOST_PACKED,
  MOST_PACKED_LINES,
  type PackedPapers,
} from '#domain/invoices/index.ts';
import { tickedOrders } from '#domain/orders/index.ts';
import { translator } from '#messages/index.ts';
import { askedLanguage, packedPdf, pdfResponse } from '#server/index.ts';
import { notReady, plainReason } from '../../ui/console/plain-reason.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { tickedIds } from './ticked-ids.server.ts';

const FILES = {
  slips: { name: 'packing-slips', tooMany: 'orderlife.list.tooMany' },
  invoices: { name: 'invoices', tooMany: 'invoices.packed.tooMany' },
} as const satisfies Record<PackedPapers, object>;

/** The documents of the ticked orders in one file for the printer. */
export async function packedPapers(papers: PackedPapers, url: URL, { request, store }: Staff) {
  const t = translator(request.locale);
  const { name, tooMany } = FILES[papers];
  const asked = tickedIds(url.searchParams);
  if (asked.length > MOST_PACKED) return plainReason(t(tooMany, { most: MOST_PACKED }), 422);
  const { orders, usual, invoices, isTooLong } = await withStore(store.id, async (tx) => {
    const orders = await tickedOrders(tx, asked);
    const ids = orders.map(({ id }) => id);
    return {
      orders,
      usual: await documentLanguage(tx),
      invoices: papers === 'invoices' ? await invoicesOfOrders(tx, asked) : null,
      isTooLong: ids.length > 0 && (await isPackTooLong(tx, ids)),
    };
  });
  if (orders.length === 0) throw data({ missing: 'order' }, { status: 404 });
  if (isTooLong) return plainReason(t('invoices.packed.tooLong', { most: MOST_PACKED_LINES }), 422);
  if (invoices?.size === 0) return plainReason(t('invoices.packed.none'), 404);
  const orderIds = orders.map(({ id }) => id);
  const pdf = await packedPdf(request, { papers, orderIds, language: askedLanguage(url, usual) });
  return pdf ? pdfResponse(pdf, name) : notReady(request.locale);
}
