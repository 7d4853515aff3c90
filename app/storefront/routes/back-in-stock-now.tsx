import { askForStock } from '../restock.server.ts';
import { shopOf } from '../shop.server.ts';
import type { Route } from './+types/back-in-stock-now';

/** Where scripts send the form of a sold-out variant: the answer is data. */
export async function action({ context, request }: Route.ActionArgs) {
  const { reply, status } = await askForStock(shopOf(context), await request.formData());
  return Response.json(reply, { status, headers: { 'cache-control': 'no-store' } });
}
