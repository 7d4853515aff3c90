import { withStore } from '#db/index.ts';
import { viewCart } from '#domain/cart/index.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import type { Route } from './+types/cart-now.route';
import { changeCartNow } from './cart-action.server.ts';
import { DRAWER_KEYS } from './cart-text-keys.server.ts';
import { cartPageView, mirrorOf } from './cart-view.server.ts';
import type { CartNow } from './cart-views.ts';

/** The cart as data, with the drawer's texts. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now, request } = shop;
  const cartToken = request.cookies.get('cart');
  const cart = await withStore(shop.storeId, (tx) => viewCart(tx, { cartToken, locale, currency, at: now }));
  const answer: CartNow = {
    view: cartPageView(shop, cart),
    cart: mirrorOf(cart),
    texts: textsOf(shop.say, DRAWER_KEYS, { product: '#' }),
  };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeCartNow(shopOf(context), await request.formData());
}
