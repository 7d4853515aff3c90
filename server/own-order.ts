import { withStore } from '#db/index.ts';
import { type OrderView, orderByToken, orderOfCustomer } from '#domain/orders/index.ts';
import { type RequestContext, storeOf } from './context.ts';
import { type KeptOrder, keptOrder, setOrderToken } from './order-cookie.ts';

/**
 * An order by number, for the holder of its token (cookie or mail link) and for the account that owns it;
 * null for anyone else.
 */
export async function ownOrder(
  request: RequestContext,
  { number, linked }: { number: number; linked: string | null },
): Promise<OrderView | null> {
  const { id: storeId } = storeOf(request);
  // A page that shows a person's order is never cached, on any route.
  request.cache.keepPrivate();
  const { locale, cookies } = request;
  const kept = linked ? { number, token: linked, isFromLink: true } : keptOrder(cookies, number);
  if (kept) {
    const found = await withStore(storeId, (tx) => orderByToken(tx, { token: kept.token, number, locale }));
    if (found.ok && linked) setOrderToken(cookies, kept);
    if (found.ok && (linked || (await isOpenedBy(request, found.value, kept)))) return found.value;
  }
  const shopper = await request.shopper();
  if (!shopper) return null;
  const asked = { customerId: shopper.id, number, locale };
  const found = await withStore(storeId, (tx) => orderOfCustomer(tx, asked));
  return found.ok ? found.value : null;
}

// Somebody else may use the browser by now: an account's order is opened by the cookie only for that account or,
// while nobody is signed in, if a mailed link set the cookie.
async function isOpenedBy(request: RequestContext, order: OrderView, kept: KeptOrder): Promise<boolean> {
  if (order.customerId === null) return true;
  const shopper = await request.shopper();
  return shopper ? shopper.id === order.customerId : kept.isFromLink;
}
