import { withStore } from '#db/index.ts';
import { type OrderView, orderByToken } from '#domain/orders/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { keepOrderToken, orderToken } from './order-cookie.server.ts';
import type { Shop } from './shop.server.ts';

/** The order of an address, for whoever holds its token by cookie or by the link in the mail; null for anyone else. */
export async function readOwnOrder(shop: Shop, numberText: string, url: URL): Promise<OrderView | null> {
  const number = parseWholeNumber(numberText);
  if (number === null) return null;
  const linked = url.searchParams.get('token');
  const token = linked ?? orderToken(shop.request.cookies, number);
  if (!token) return null;
  const found = await withStore(shop.storeId, (tx) =>
    orderByToken(tx, { token, number, locale: shop.locale }),
  );
  if (!found.ok) return null;
  if (linked) keepOrderToken(shop.request.cookies, number, linked);
  return found.value;
}
