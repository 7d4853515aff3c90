import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/wishlist-now.route';
import { pressHeart } from './wishlist-action.server.ts';

/** Where scripts send a pressed heart: the answer is data, and the page stays as it is. */
export async function action({ context, request }: Route.ActionArgs) {
  const reply = await pressHeart(shopOf(context), request);
  return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
}
