import { z } from 'zod';
import { REMOVE_SAMPLE_TASK, removeSampleStore } from '#domain/operator-desk/index.ts';
import { removeStoreFolders } from '../store-folders.ts';
import { defineTask } from '../task.ts';

/** Deletes a sample store with its files. */
export const removeSampleTask = defineTask(
  REMOVE_SAMPLE_TASK,
  z.object({}),
  async ({ storeId, log, config, act, stopping, continueLater }) => {
    const removal = await removeSampleStore(storeId, act.at, { stopping });
    log.info({ removal }, 'sample store looked at');
    if (removal === 'begun') return continueLater();
    // The folders are removed even if the store is already gone, because an earlier run may have been killed before
    // this line.
    if (removal !== 'kept') await removeStoreFolders(config.dataFolder, storeId);
  },
);
