import { z } from 'zod';
import { COUNT_CHANGES_TASK, runCount, runTakeBack, TAKE_BACK_TASK } from '#domain/restores/index.ts';
import { defineTask } from '../task.ts';
import { archiveTools } from './archive-tools.ts';

/** Takes back the requested parts of an earlier state. */
export const takeBackTask = defineTask(
  TAKE_BACK_TASK,
  z.object({ takeBackId: z.uuid() }),
  async ({ storeId, payload: { takeBackId }, config, isLastTry, log }) => {
    const input = { storeId, takeBackId, isLastTry, ...archiveTools(config) };
    log.info({ takeBackId, outcome: await runTakeBack(input) }, 'take-back run');
  },
);

/** Counts what taking an earlier state back would change. */
export const countChangesTask = defineTask(
  COUNT_CHANGES_TASK,
  z.object({ restoreId: z.uuid() }),
  async ({ storeId, payload: { restoreId }, config }) => {
    const { archives, clock } = archiveTools(config);
    await runCount({ storeId, restoreId, archives, clock });
  },
);
