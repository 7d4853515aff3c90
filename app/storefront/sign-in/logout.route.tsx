import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { signOut } from '#domain/customers/index.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/logout.route';
import { textOf } from './account-form.server.ts';
import { clearShopper, nextOf } from './shopper-session.server.ts';

/** GET does not sign out. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(shopOf(context).href(paths.home), 303);
}

/** Ends the session, clears the shopper's cookies and shows a notice. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const token = shop.request.cookies.get('shopper');
  const wasSignedIn = await withStore(shop.storeId, (tx) => signOut(tx, token));
  // Even if the session ended elsewhere, this browser may still have the cookies of the cart and the orders.
  clearShopper(shop);
  if (wasSignedIn) leaveNotice(shop, 'loggedOut');
  return redirect(nextOf(shop, textOf(await request.formData(), 'next')), 303);
}
