import { enqueue, withStore } from '#db/index.ts';
import { NOTE_BUYERS_TASK } from '#domain/orders/index.ts';
import { SUM_SALES_TASK } from '#domain/reports/index.ts';

const PACE_MS = 15_000;

/** Time of the next update by store, as requested by this process. */
const asked = new Map<string, number>();

/**
 * Has sales and the order search brought on after a store's newest orders (docs/decisions/038), at most once in
 * PACE_MS however many orders there are. Called for each mail: an order, and what happens to it, brings one, so placing
 * it need not say so itself. What is forgotten with a killed worker comes with the next mail; pages count the rest.
 */
export async function followOrders(storeId: string, now: Date): Promise<void> {
  const next = (Math.floor(now.getTime() / PACE_MS) + 1) * PACE_MS;
  if (asked.get(storeId) === next) return;
  asked.set(storeId, next);
  const runAt = new Date(next);
  await withStore(storeId, async (tx) => {
    for (const task of [SUM_SALES_TASK, NOTE_BUYERS_TASK]) {
      await enqueue(tx, task, {}, { class: 'web', runAt, jobKey: `${task}:${runAt.toISOString()}` });
    }
  });
}
