import { withStore } from '#db/index.ts';
import { documentLanguage, readInvoice } from '#domain/invoices/index.ts';
import { askedLanguage, documentPdf, pdfResponse } from '#server/index.ts';
import { notFound } from '../page/not-found.server.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/own-document.route';
import { answerFiles } from './own-files.server.ts';
import { readOwnOrder } from './own-order.server.ts';

/** Downloads of an order: invoices and credit notes as PDF, and purchased digital files. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.keepPrivate();
  if (params.folder === 'files') return answerFiles(shop, { ...params, request, url });
  if (params.folder !== 'invoices') throw notFound(shop, 'page');
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
