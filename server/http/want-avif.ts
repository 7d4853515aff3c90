import { withStore } from '#db/index.ts';
import { orderAvif } from '#domain/media/index.ts';
import type { Logger } from '#lib/log.ts';
import type { ImageSite } from './image.ts';

const MOST = 20_000;
/** While a store's queue is full, it is checked again only after this pause. */
const FULL_MS = 10_000;
const asked = new Set<string>();
const full = new Map<string, number>();

/**
 * Enqueues a picture's AVIF at most once per process; requests of several processes are merged into one job. If the
 * store's queue is full, a later request for the picture enqueues it.
 */
export function avifOrders(log: Logger): ImageSite['wantAvif'] {
  return ({ storeId, hash, width }) => {
    const key = `${storeId}/${hash}/${width}`;
    if (asked.has(key) || isFull(storeId)) return;
    if (asked.size >= MOST) asked.clear();
    asked.add(key);
    order(storeId, { hash, width }).catch((error: unknown) => {
      asked.delete(key);
      log.warn({ err: error }, 'an AVIF job could not be queued');
    });
  };
}

async function order(storeId: string, picture: { hash: string; width: number }): Promise<void> {
  const answer = await withStore(storeId, (tx) => orderAvif(tx, picture));
  if (answer !== 'queue_full') return;
  asked.delete(`${storeId}/${picture.hash}/${picture.width}`);
  full.set(storeId, Date.now() + FULL_MS);
}

function isFull(storeId: string): boolean {
  const until = full.get(storeId);
  if (until === undefined || until > Date.now()) return until !== undefined;
  full.delete(storeId);
  return false;
}
