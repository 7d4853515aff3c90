import { join } from 'node:path';
import { z } from 'zod';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { withStore } from '#db/index.ts';
import { DROP_RECEIPTS_TASK, dropReceipts } from '#domain/manual-payments/index.ts';
import { unusedPrivateFiles } from '#domain/restores/index.ts';
import { defineTask } from '../task.ts';

/**
 * Deletes receipts that proved no payment, batch by batch. Ends early when the worker stops: the next run is queued. The
 * files go before the rows are committed as deleted, so that none stays without a row if the process ends between.
 */
export const dropReceiptsTask = defineTask(
  DROP_RECEIPTS_TASK,
  z.object({}),
  async ({ storeId, act, stopping, config: { dataFolder } }) => {
    const files = diskStorage(join(dataFolder, 'private'));
    let isLeft = true;
    while (isLeft && !stopping.aborted) {
      isLeft = await withStore(storeId, async (tx) => {
        const dropped = await dropReceipts(tx, act.at);
        for (const hash of await unusedPrivateFiles(tx, dropped)) await files.remove(storeId, hash);
        return dropped.length > 0;
      });
    }
  },
);
