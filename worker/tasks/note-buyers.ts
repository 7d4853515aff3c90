import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { NOTE_BUYERS_TASK, noteBuyers } from '#domain/orders/index.ts';
import { defineTask } from '../task.ts';

/** Records the search words of a store's buyers, a few thousand orders per transaction (K3). */
export const noteBuyersTask = defineTask(NOTE_BUYERS_TASK, z.object({}), async ({ storeId }) => {
  while (!(await withStore(storeId, noteBuyers))) {
    // The next transaction continues where this one ended.
  }
});
