import { withStore } from '#db/index.ts';
import { type OrderView, orderByToken, orderOfCustomer } from '#domain/orders/index.ts';
import { type RequestContext, storeOf } from './context.ts';
import { orderToken, setOrderToken } from './order-cookie.ts';

/**
 * An order by number, for the holder of its token (cookie or mail link) and for the account that owns it;
 * null for anyone else.
 */
export async function ownOrder(
  request: RequestContext,
  { number, linked }: { number: number; linked: string | null },
): Promise<OrderView | null> {
  const { id: storeId } = storeOf(request);
  // A page that shows a person's order is never cached, whatever its route.
  request.cache.keepPrivate();
  const { locale, cookies } = request;
  const token = linked ?? orderToken(cookies, number);
  if (token) {
    const found = await withStore(storeId, (tx) => orderByToken(tx, { token, number, locale }));
    if (found.ok && linked) setOrderToken(cookies, number, linked);
    if (found.ok) return found.value;
  }
  const shopper = await request.shopper();
  if (!shopper) return null;
  const asked = { customerId: shopper.id, number, locale };
  const found = await withStore(storeId, (tx) => orderOfCustomer(tx, asked));
  return found.ok ? found.value : null;
}
