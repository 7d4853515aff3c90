import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { REMOVE_UNPROVEN_TASK, removeUnproven } from '#domain/customers/index.ts';
import { defineTask } from '../task.ts';

/** Removes an account whose address was not verified in the week after its sign-up. */
export const removeUnprovenTask = defineTask(
  REMOVE_UNPROVEN_TASK,
  z.object({ customerId: z.uuid() }),
  async ({ storeId, payload }) => {
    await withStore(storeId, (tx) => removeUnproven(tx, payload));
  },
);
