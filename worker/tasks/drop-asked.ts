import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { DROP_ASKED_TASK, dropAsked } from '#domain/marketing/index.ts';
import { defineTask } from '../task.ts';

/** Deletes addresses that were entered for the newsletter and never confirmed. */
export const dropAskedTask = defineTask(DROP_ASKED_TASK, z.object({}), async ({ storeId, act }) => {
  await withStore(storeId, (tx) => dropAsked(tx, act.at));
});
