import { enqueue, type StoreTx } from '#db/index.ts';
import { NOTE_BUYERS_TASK } from '#domain/orders/index.ts';
import { SUM_SALES_TASK } from './sum-sales.ts';

/** Queues the jobs that update the sums of sales and the search of buyers; calls with one key are merged. */
export async function countOrdersLater(tx: StoreTx, key: string): Promise<void> {
  for (const task of [SUM_SALES_TASK, NOTE_BUYERS_TASK]) {
    await enqueue(tx, task, {}, { class: 'web', jobKey: `${task}:${key}` });
  }
}
