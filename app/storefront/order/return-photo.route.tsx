import { withStore } from '#db/index.ts';
import { photoOfReturn } from '#domain/returns/index.ts';
import { photoAnswer } from '#server/index.ts';
import { missingFile } from '../page/missing-file.server.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/return-photo.route';
import { readOwnOrder } from './own-order.server.ts';

/** Serves a return's photo to those who may see its order; 404 for everyone else. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.keepPrivate();
  const order = await readOwnOrder(shop, params.number, url);
  const { photoId } = params;
  const photo =
    order && (await withStore(shop.storeId, (tx) => photoOfReturn(tx, { orderId: order.id, photoId })));
  const answer = photo && (await photoAnswer(shop.request.config, shop.storeId, photo));
  return answer || missingFile(shop);
}
