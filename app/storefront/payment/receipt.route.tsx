import { withStore } from '#db/index.ts';
import { receiptOf } from '#domain/manual-payments/index.ts';
import { receiptAnswer } from '#server/index.ts';
import { ownOrderFile } from '../order/own-order.server.ts';
import type { Route } from './+types/receipt.route';

/** Serves a transfer receipt to those who may see its order; 404 for everyone else. */
export function loader(args: Route.LoaderArgs) {
  const { receiptId } = args.params;
  return ownOrderFile(args, async (shop, orderId) => {
    const receipt = await withStore(shop.storeId, (tx) => receiptOf(tx, { orderId, receiptId }));
    return receipt && receiptAnswer(shop.request.config, shop.storeId, receipt);
  });
}
