import { withStore } from '#db/index.ts';
import { documentLanguage, readInvoice } from '#domain/invoices/index.ts';
import { askedLanguage, documentPdf, pdfResponse } from '#server/documents.ts';
import { notFound } from '../not-found.server.ts';
import { readOwnOrder } from '../own-order.server.ts';
import { shopOf } from '../shop.server.ts';
import type { Route } from './+types/own-document';

/** An invoice or credit note as PDF, for whoever holds its order; for anybody else there is none. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.keepPrivate();
  const order = await readOwnOrder(shop, params.number, url);
  if (!order) throw notFound(shop, 'order');
  const invoiceId = params.file.replace(/\.pdf$/, '');
  const found = await withStore(shop.storeId, async (tx) => ({
    invoice: await readInvoice(tx, { invoiceId, orderId: order.id }),
    usual: await documentLanguage(tx),
  }));
  if (!found.invoice) throw notFound(shop, 'order');
  const { id, code } = found.invoice;
  const pdf = await documentPdf(shop.request, { of: id, language: askedLanguage(url, found.usual) });
  if (pdf) return pdfResponse(pdf, code);
  const headers = {
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  };
  return new Response(`${shop.say('invoices.problem.not_ready')}\n`, { status: 503, headers });
}
