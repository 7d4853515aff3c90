import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { DROP_PARKED_TASK, dropOldParked } from '#domain/checkout/index.ts';
import { defineTask } from '../task.ts';

/** Deletes orders that stayed parked too long, with the personal data in them. */
export const dropParkedTask = defineTask(DROP_PARKED_TASK, z.object({}), async ({ storeId, act }) => {
  await withStore(storeId, (tx) => dropOldParked(tx, act.at));
});
