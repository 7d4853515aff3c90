import drawerKeys from 'text-keys:cart/drawer-contents';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import type { Route } from './+types/cart-now.route';
import { changeCartNow } from './cart-action.server.ts';
import { cartPageView, mirrorOf } from './cart-view.server.ts';
import type { CartNow } from './cart-views.ts';
import { readCartAndGoods } from './read-cart.server.ts';

/** The cart as data, with the drawer's texts. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { cart, goods } = await readCartAndGoods(shop);
  const answer: CartNow = {
    view: cartPageView(shop, cart),
    cart: mirrorOf(cart),
    goods,
    texts: textsOf(shop.say, drawerKeys, { product: '#', percent: '#' }),
  };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeCartNow(shopOf(context), await request.formData());
}
