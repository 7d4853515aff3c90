import { z } from 'zod';
import { BULK_TASK, runBulkBatch } from '#domain/bulk-acts/index.ts';
import { definePlatformTask } from '../task.ts';

/** Changes the next stores of an operator's bulk act. */
export const bulkActTask = definePlatformTask(
  BULK_TASK,
  z.object({ bulkActId: z.uuid() }),
  async ({ payload, at, log }) => {
    const { bulkActId } = payload;
    const onError = (error: unknown, storeId: string) =>
      log.error({ err: error, bulkActId, storeId }, 'a store of a bulk act failed');
    const report = await runBulkBatch(bulkActId, { at, onError });
    log.info({ bulkActId, ...report }, 'stores of a bulk act changed');
  },
);
