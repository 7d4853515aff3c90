import { z } from 'zod';
import { REMOVE_UNCLAIMED_TASK, removeUnclaimed } from '#domain/sign-up/index.ts';
import { removeStoreFolders } from '../store-folders.ts';
import { defineTask } from '../task.ts';

/** Deletes a store of a sign-up that nobody claimed in seven days, and its files. */
export const removeUnclaimedTask = defineTask(
  REMOVE_UNCLAIMED_TASK,
  z.object({}),
  async ({ storeId, act, log, config }) => {
    const removal = await removeUnclaimed(storeId, act.at);
    log.info({ removal }, 'unclaimed store looked at');
    // The queue tries again.
    if (removal === 'early') throw new Error('The seven days have not passed by this clock.');
    // Also when an earlier run died before this line.
    if (removal !== 'gone') return;
    await removeStoreFolders(config.dataFolder, storeId);
  },
);
