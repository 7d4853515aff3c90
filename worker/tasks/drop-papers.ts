import { join } from 'node:path';
import { z } from 'zod';
import { dropDocument } from '#adapters/documents/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { withStore } from '#db/index.ts';
import { DROP_PAPERS_TASK } from '#domain/invoices/index.ts';
import { forgetPrivateFiles } from '#domain/returns/index.ts';
import { defineTask } from '../task.ts';

/**
 * Deletes files that name a deleted customer: packing slips (rendered again without the name on request),
 * photos, receipts. And the packs of papers that were rendered for one request.
 */
export const dropPapersTask = defineTask(
  DROP_PAPERS_TASK,
  z.object({ orderIds: z.array(z.uuid()), packs: z.array(z.uuid()).default([]) }),
  async ({ storeId, payload: { orderIds, packs }, config: { dataFolder } }) => {
    for (const of of [...orderIds, ...packs])
      await dropDocument(dataFolder, { storeId, of, language: 'both' });
    const files = diskStorage(join(dataFolder, 'private'));
    // The files go before the commit: a retry does not find those whose rows are gone.
    await withStore(storeId, async (tx) => {
      for (const hash of await forgetPrivateFiles(tx, orderIds)) await files.remove(storeId, hash);
    });
  },
);
