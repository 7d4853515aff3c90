import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { NOTE_BUYERS_TASK, noteBuyers } from '#domain/orders/index.ts';
import { defineTask } from '../task.ts';
import { workInTurn } from '../work-in-turn.ts';

/** Records the search words of a store's buyers, a few thousand orders per transaction (K3). */
export const noteBuyersTask = defineTask(
  NOTE_BUYERS_TASK,
  z.object({}),
  async ({ storeId, stopping, continueLater }) => {
    if (!(await workInTurn(() => withStore(storeId, noteBuyers), stopping))) continueLater();
  },
);
