import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/back-in-stock-now.route';
import { requestBackInStockAlert } from './back-in-stock.server.ts';

/** Data endpoint for the back-in-stock form with scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const { reply, status } = await requestBackInStockAlert(shopOf(context), await request.formData());
  return Response.json(reply, { status, headers: { 'cache-control': 'no-store' } });
}
