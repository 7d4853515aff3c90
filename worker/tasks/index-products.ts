import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { INDEX_PLACE_TASK, INDEX_STOCK_TASK, indexGroup, indexStock } from '#domain/catalog/index.ts';
import { defineTask } from '../task.ts';

/** Indexes a product again after a variant of it sold out or came back. */
export const indexStockTask = defineTask(
  INDEX_STOCK_TASK,
  z.object({ productId: z.uuid().optional(), variantId: z.uuid().optional() }),
  async ({ storeId, payload }) => {
    await withStore(storeId, (tx) => indexStock(tx, payload));
  },
);

/**
 * Indexes the next products of a renamed brand or category, or of the whole store after a migration; enqueues
 * itself again while there are more.
 */
export const indexGroupTask = defineTask(
  INDEX_PLACE_TASK,
  z.object({
    kind: z.enum(['brand', 'category', 'store']).default('store'),
    id: z.uuid().optional(),
    after: z.uuid().optional(),
  }),
  async ({ storeId, payload: { kind, id = storeId, after } }) => {
    await withStore(storeId, (tx) => indexGroup(tx, { kind, id, after }));
  },
);
