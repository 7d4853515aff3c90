import { z } from 'zod';
import { digitalFiles } from '#adapters/digital-files/index.ts';
import { withStore } from '#db/index.ts';
import { DROP_FILE_TASK, isContentKept } from '#domain/downloads/index.ts';
import { defineTask } from '../task.ts';

/** Drops the bytes of a file that was replaced or removed, unless a file is still made of them. */
export const dropFileTask = defineTask(
  DROP_FILE_TASK,
  z.object({ contentId: z.uuid() }),
  async ({ storeId, payload: { contentId }, config: { dataFolder } }) => {
    if (await withStore(storeId, (tx) => isContentKept(tx, contentId))) return;
    await digitalFiles(dataFolder).remove({ storeId, contentId });
  },
);
