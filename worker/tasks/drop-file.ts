import { z } from 'zod';
import { digitalFiles } from '#adapters/digital-files/index.ts';
import { withStore } from '#db/index.ts';
import { DROP_FILE_TASK, isContentKept, SWEEP_UPLOADS_TASK } from '#domain/downloads/index.ts';
import { defineTask } from '../task.ts';

/** Deletes the bytes of a replaced or removed file unless another file still uses them. */
export const dropFileTask = defineTask(
  DROP_FILE_TASK,
  z.object({ contentId: z.uuid() }),
  async ({ storeId, payload: { contentId }, config: { dataFolder } }) => {
    if (await withStore(storeId, (tx) => isContentKept(tx, contentId))) return;
    await digitalFiles(dataFolder).remove({ storeId, contentId });
  },
);

/** Removes a store's uploads that were begun more than a day ago and never finished. */
export const sweepUploadsTask = defineTask(
  SWEEP_UPLOADS_TASK,
  z.object({}),
  async ({ storeId, act, config: { dataFolder } }) => {
    await digitalFiles(dataFolder).sweep(storeId, act.at);
  },
);
