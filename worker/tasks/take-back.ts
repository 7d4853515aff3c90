import { z } from 'zod';
import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { COUNT_CHANGES_TASK, runCount, runTakeBack, TAKE_BACK_TASK } from '#domain/restores/index.ts';
import { isDiskReserved } from '#lib/data-disk.ts';
import { defineTask } from '../task.ts';

/** Takes the parts of an earlier state back that an owner asked for. */
export const takeBackTask = defineTask(
  TAKE_BACK_TASK,
  z.object({ takeBackId: z.uuid() }),
  async ({ storeId, payload: { takeBackId }, config, isLastTry, log }) => {
    const archives = archiveFiles(config.dataFolder);
    const files = storeFiles(config.dataFolder);
    const isDiskFull = () => isDiskReserved(config);
    const input = { storeId, takeBackId, archives, files, isDiskFull, isLastTry, clock: config.clock };
    log.info({ takeBackId, outcome: await runTakeBack(input) }, 'take-back run');
  },
);

/** Counts what taking an earlier state back would change. */
export const countChangesTask = defineTask(
  COUNT_CHANGES_TASK,
  z.object({ restoreId: z.uuid() }),
  async ({ storeId, payload: { restoreId }, config }) => {
    const archives = archiveFiles(config.dataFolder);
    await runCount({ storeId, restoreId, archives, clock: config.clock });
  },
);
