import { withStore } from '#db/index.ts';
import { type OrderView, orderByToken, orderOfCustomer } from '#domain/orders/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { keepOrderToken, orderToken } from './order-cookie.server.ts';
import type { Shop } from './shop.server.ts';

/**
 * The order of an address, for whoever holds its token by cookie or by the link in the mail, and for the account whose
 * order it is; null for anyone else.
 */
export async function readOwnOrder(shop: Shop, numberText: string, url: URL): Promise<OrderView | null> {
  const number = parseWholeNumber(numberText);
  if (number === null) return null;
  const { locale } = shop;
  const linked = url.searchParams.get('token');
  const token = linked ?? orderToken(shop.request.cookies, number);
  if (token) {
    const found = await withStore(shop.storeId, (tx) => orderByToken(tx, { token, number, locale }));
    if (found.ok && linked) keepOrderToken(shop.request.cookies, number, linked);
    if (found.ok) return found.value;
  }
  const shopper = await shop.request.shopper();
  if (!shopper) return null;
  const asked = { customerId: shopper.id, number, locale };
  const found = await withStore(shop.storeId, (tx) => orderOfCustomer(tx, asked));
  return found.ok ? found.value : null;
}
