import { z } from 'zod';
import { archiveFiles } from '#adapters/archive-files/index.ts';
import { withStore } from '#db/index.ts';
import { DROP_ARCHIVE_TASK, MAKE_ARCHIVE_TASK, makeArchive, resumeStore } from '#domain/archive/index.ts';
import { RESUME_STORE_TASK } from '#domain/tenancy/index.ts';
import { defineTask } from '../task.ts';
import { archiveTools } from './archive-tools.ts';

/** Writes the archive that an owner asked for. */
export const makeArchiveTask = defineTask(
  MAKE_ARCHIVE_TASK,
  z.object({ archiveId: z.uuid() }),
  async ({ storeId, payload: { archiveId }, config, isLastTry, log }) => {
    const input = { storeId, archiveId, isLastTry, ...archiveTools(config) };
    log.info({ archiveId, outcome: await makeArchive(input) }, 'archive run');
  },
);

/** Removes the file of an expired archive. */
export const dropArchiveTask = defineTask(
  DROP_ARCHIVE_TASK,
  z.object({ archiveId: z.uuid() }),
  async ({ storeId, payload: { archiveId }, config }) => {
    await archiveFiles(config.dataFolder).remove({ storeId, archiveId });
  },
);

/** Schedules the pending work of an imported store that was opened. */
export const resumeStoreTask = defineTask(RESUME_STORE_TASK, z.object({}), async ({ storeId, act }) => {
  await withStore(storeId, (tx) => resumeStore(tx, act.at));
});
