import { withStore } from '#db/index.ts';
import { photoOfReturn } from '#domain/returns/index.ts';
import { photoAnswer } from '#server/index.ts';
import type { Route } from './+types/return-photo.route';
import { ownOrderFile } from './own-order.server.ts';

/** Serves a return's photo to those who may see its order; 404 for everyone else. */
export function loader(args: Route.LoaderArgs) {
  const { photoId } = args.params;
  return ownOrderFile(args, async (shop, orderId) => {
    const photo = await withStore(shop.storeId, (tx) => photoOfReturn(tx, { orderId, photoId }));
    return photo && photoAnswer(shop.request.config, shop.storeId, photo);
  });
}
