import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { NOTE_BUYERS_TASK, noteBuyers } from '#domain/orders/index.ts';
import { defineTask } from '../task.ts';

/** Notes by which words a store's buyers are found, a few thousand orders a transaction (K3). */
export const noteBuyersTask = defineTask(NOTE_BUYERS_TASK, z.object({}), async ({ storeId }) => {
  while (!(await withStore(storeId, noteBuyers))) {
    // The next transaction goes on where this one ended.
  }
});
