import { onOrders, withStore } from '#db/index.ts';
import { countOrdersLater } from './count-orders-later.ts';

const PACE_MS = 15_000;

export type OrderFollower = {
  /** Enqueues the jobs of the stores that have been noted since the last flush. */
  flush(now: Date): Promise<void>;
  stop(): void;
};

/**
 * Keeps a store's sales sums and order search up to date (docs/decisions/038): every PACE_MS, enqueues the
 * jobs for the stores whose orders this process wrote or changed, so that placing an order does not have to.
 * If the process is killed, the next order enqueues the jobs; until then pages count the missing orders.
 */
export function followOrders(onError: (error: unknown) => void): OrderFollower {
  let waiting = new Set<string>();
  const end = onOrders((storeId) => void waiting.add(storeId));
  const flush = async (now: Date) => {
    const stores = waiting;
    waiting = new Set();
    for (const storeId of stores) {
      await enqueueCounts(storeId, now).catch((error) => {
        waiting.add(storeId);
        onError(error);
      });
    }
  };
  const timer = setInterval(() => void flush(new Date()), PACE_MS).unref();
  const stop = () => {
    clearInterval(timer);
    end();
  };
  return { flush, stop };
}

// All processes share the key, so there is one job of each kind per store and interval.
async function enqueueCounts(storeId: string, now: Date): Promise<void> {
  const interval = Math.floor(now.getTime() / PACE_MS);
  await withStore(storeId, (tx) => countOrdersLater(tx, String(interval)));
}
