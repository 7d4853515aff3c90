import { withStore } from '#db/index.ts';
import { receiptOf } from '#domain/manual-payments/index.ts';
import { receiptAnswer } from '#server/index.ts';
import { readOwnOrder } from '../order/own-order.server.ts';
import { missingFile } from '../page/missing-file.server.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/receipt.route';

/** Serves a transfer receipt to those who may see its order; 404 for everyone else. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.keepPrivate();
  const order = await readOwnOrder(shop, params.number, url);
  if (!order) return missingFile(shop);
  const { receiptId } = params;
  const receipt = await withStore(shop.storeId, (tx) => receiptOf(tx, { orderId: order.id, receiptId }));
  const answer = receipt && (await receiptAnswer(shop.request.config, shop.storeId, receipt));
  return answer ?? missingFile(shop);
}
