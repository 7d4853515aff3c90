import { z } from 'zod';
import { archiveFiles } from '#adapters/archive-files/index.ts';
import { DROP_RESTORE_TASK, dropRestore } from '#domain/restores/index.ts';
import { removeStoreFolders } from '../store-folders.ts';
import { defineTask } from '../task.ts';

/** Deletes an expired earlier state, and its twin unless that was opened. */
export const dropRestoreTask = defineTask(
  DROP_RESTORE_TASK,
  z.object({ restoreId: z.uuid() }),
  async ({ storeId, payload: { restoreId }, act, config, log, stopping, continueLater }) => {
    const dropped = await dropRestore({ storeId, restoreId }, act, { stopping });
    if (!dropped) return continueLater();
    log.info({ restoreId, ...dropped }, 'earlier state dropped');
    await archiveFiles(config.dataFolder).remove({ storeId, archiveId: restoreId });
    if (dropped.isTwinGone) await removeStoreFolders(config.dataFolder, restoreId);
  },
);
