import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { acceptPrices } from '#domain/cart/index.ts';
import type { Rate } from '#lib/money/index.ts';
import { cartTokenOf } from '../cart/cart-cookie.server.ts';
import { ownPath } from '../page/own-path.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/currency.route';
import { addressInCurrency, rateBetween } from './currency-address.ts';

const YEAR_SECONDS = 31_536_000;

/** POST only; GET redirects to the home page. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(shopOf(context).href(paths.home));
}

/** Sets the display currency, and redirects to the same page with converted filters. Reprices the cart. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  const code = String(form.get('currency') ?? '');
  const to = ownPath(String(form.get('to') ?? '')) ?? shop.href(paths.home);
  const [left, next] = [rateOf(shop, shop.currency), rateOf(shop, code)];
  if (!left || !next) return redirect(to, 303);
  const { cookies } = shop.request;
  const cartToken = await cartTokenOf(shop);
  if (cartToken) {
    const act = shop.request.act();
    // The shopper sees the cart's new prices here; the checkout asks about changes that its own page did not
    // show.
    await withStore(shop.storeId, (tx) => acceptPrices(tx, { cartToken, currency: code }, act));
  }
  cookies.set('currency', code, YEAR_SECONDS);
  return redirect(addressInCurrency(to, rateBetween(left, next)), 303);
}

function rateOf({ shell }: Shop, code: string): Rate | null {
  if (code === shell.currency) return { numer: 1, denom: 1 };
  return shell.currencies.find((each) => each.code === code)?.rate ?? null;
}
