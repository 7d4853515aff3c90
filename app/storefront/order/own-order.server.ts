import type { RouterContextProvider } from 'react-router';
import type { OrderView } from '#domain/orders/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { ownOrder } from '#server/index.ts';
import { missingFile } from '../page/missing-file.server.ts';
import { notFound } from '../page/not-found.server.ts';
import { readNotice } from '../page/notice.server.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';

/** The order in the URL, if this visitor may see it. */
export async function readOwnOrder(shop: Shop, numberText: string, url: URL): Promise<OrderView | null> {
  const number = parseWholeNumber(numberText);
  if (number === null) return null;
  return ownOrder(shop.request, { number, linked: url.searchParams.get('token') });
}

/** The order in the URL; throws 404 unless this visitor may see it. */
export async function requireOwnOrder(shop: Shop, numberText: string, url: URL): Promise<OrderView> {
  const order = await readOwnOrder(shop, numberText, url);
  if (!order) throw notFound(shop, 'order');
  return order;
}

type RouteArgs = {
  context: Readonly<RouterContextProvider>;
  params: { number: string };
  url: URL;
};

/** The shop and the order of a route; throws 404 unless this visitor may see the order. */
export async function ownOrderOf({ context, params, url }: RouteArgs) {
  const shop = shopOf(context);
  return { shop, order: await requireOwnOrder(shop, params.number, url) };
}

/** A file of an order, for those who may see it; 404 for everyone else. */
export async function ownOrderFile(
  { context, params, url }: RouteArgs,
  read: (shop: Shop, orderId: string) => Promise<Response | null>,
): Promise<Response> {
  const shop = shopOf(context);
  shop.request.cache.keepPrivate();
  const order = await readOwnOrder(shop, params.number, url);
  return (order && (await read(shop, order.id))) ?? missingFile(shop);
}

/** The notice left by the previous page, and the empty cart after an order. */
export function afterOrdering(shop: Shop) {
  return { notice: readNotice(shop), mirror: { count: 0, currency: shop.currency, lines: [] } };
}
