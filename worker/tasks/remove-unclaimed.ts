import { z } from 'zod';
import { REMOVE_UNCLAIMED_TASK, removeUnclaimed } from '#domain/sign-up/index.ts';
import { removeStoreFolders } from '../store-folders.ts';
import { defineTask } from '../task.ts';

/** Deletes a store whose sign-up was not claimed within seven days, with its files. */
export const removeUnclaimedTask = defineTask(
  REMOVE_UNCLAIMED_TASK,
  z.object({}),
  async ({ storeId, act, log, config, stopping, continueLater }) => {
    const removal = await removeUnclaimed(storeId, act.at, { stopping });
    log.info({ removal }, 'unclaimed store looked at');
    if (removal === 'begun') return continueLater();
    // The job fails, and the queue retries it.
    if (removal === 'early') throw new Error('The seven days have not passed by this clock.');
    // The folders are removed even if the store is already gone, because an earlier run may have been killed before
    // this line.
    if (removal !== 'gone') return;
    await removeStoreFolders(config.dataFolder, storeId);
  },
);
