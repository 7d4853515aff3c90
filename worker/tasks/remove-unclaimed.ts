import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { REMOVE_UNCLAIMED_TASK, removeUnclaimed } from '#domain/sign-up/index.ts';
import { defineTask } from '../task.ts';

/** The places of the data folder that have a folder for each store. */
const FOLDERS = [
  'media',
  'private/media',
  'image-cache',
  'documents',
  'digital',
  'imports',
  'feeds',
  'exports',
];

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
    for (const folder of FOLDERS)
      await rm(join(config.dataFolder, folder, storeId), { recursive: true, force: true });
  },
);
