import type { OrderView } from '#domain/orders/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { ownOrder } from '#server/index.ts';
import { notFound } from '../page/not-found.server.ts';
import type { Shop } from '../page/shop.server.ts';

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
