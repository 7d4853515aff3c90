import { withStore } from '#db/index.ts';
import { orderAvif } from '#domain/media/index.ts';
import type { Logger } from '#lib/log.ts';
import type { ImageSite } from './image.ts';

const MOST = 20_000;
const asked = new Set<string>();

/** Enqueues a picture's AVIF at most once per process; a request of another process becomes the same job. */
export function avifOrders(log: Logger): ImageSite['wantAvif'] {
  return ({ storeId, hash, width }) => {
    const key = `${storeId}/${hash}/${width}`;
    if (asked.has(key)) return;
    if (asked.size >= MOST) asked.clear();
    asked.add(key);
    withStore(storeId, (tx) => orderAvif(tx, { hash, width })).catch((error: unknown) => {
      asked.delete(key);
      log.warn({ err: error }, 'an AVIF job could not be queued');
    });
  };
}
