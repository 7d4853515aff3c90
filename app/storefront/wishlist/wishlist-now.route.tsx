import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/wishlist-now.route';
import { pressHeart } from './wishlist-action.server.ts';

/** Data endpoint for hearts pressed with scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const reply = await pressHeart(shopOf(context), request);
  return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
}
