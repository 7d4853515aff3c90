import { withStore } from '#db/index.ts';
import { invoicesOfOrder, waitingOfOrder } from '#domain/invoices/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import type { OwnDocuments } from './order-views.ts';

/** Invoice and credit notes of an order; null when it has none and no invoice is due. */
export async function ownDocuments(
  shop: Shop,
  { id, number }: Pick<OrderView, 'id' | 'number'>,
): Promise<OwnDocuments | null> {
  const { documents, waiting } = await withStore(shop.storeId, async (tx) => ({
    documents: await invoicesOfOrder(tx, id),
    waiting: await waitingOfOrder(tx, id),
  }));
  const waits = waiting.some(({ kind }) => kind === 'invoice');
  if (documents.length === 0 && !waits) return null;
  return {
    title: shop.say('invoices.card.title'),
    ...(waits && { note: shop.say('invoices.card.yourWaits') }),
    links: documents.map((document) => ({
      href: shop.href(paths.myInvoice(number, document.id)),
      label:
        document.kind === 'invoice'
          ? shop.say('invoices.card.yours')
          : shop.say('invoices.card.yourNote', { code: `\u2066${document.code}\u2069` }),
    })),
  };
}
