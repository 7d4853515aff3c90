import { z } from 'zod';
import { withStore } from '#db/index.ts';
import {
  INDEX_PLACE_TASK,
  INDEX_SOME_TASK,
  INDEX_STOCK_TASK,
  INDEXED_AT_ONCE,
  indexGroup,
  indexSome,
  indexStock,
} from '#domain/catalog/index.ts';
import { defineTask } from '../task.ts';

/** Indexes a product again after a variant of it sold out or came back. */
export const indexStockTask = defineTask(
  INDEX_STOCK_TASK,
  z.object({ productId: z.uuid().optional(), variantId: z.uuid().optional() }),
  async ({ storeId, payload }) => {
    await withStore(storeId, (tx) => indexStock(tx, payload));
  },
);

/** Indexes the next products of a picture whose text changed or that was removed. */
export const indexSomeTask = defineTask(
  INDEX_SOME_TASK,
  z.object({ of: z.uuid(), productIds: z.array(z.uuid()).max(INDEXED_AT_ONCE) }),
  async ({ storeId, payload }) => {
    await withStore(storeId, (tx) => indexSome(tx, payload));
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
