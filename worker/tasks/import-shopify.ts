import { z } from 'zod';
import { importFiles } from '#adapters/import-files/index.ts';
import { IMPORT_TASK, runImport } from '#domain/import/index.ts';
import { defineTask } from '../task.ts';

/** Imports an upload of the admin's. The file is kept until its import is closed, so that a broken-off one goes on. */
export const importShopifyTask = defineTask(
  IMPORT_TASK,
  z.object({ importId: z.uuid() }),
  async ({ storeId, payload: { importId }, act, log, config }) => {
    const files = importFiles(config.dataFolder);
    const place = { storeId, importId };
    const outcome = await runImport(storeId, { importId, source: files.source(place) }, act);
    await files.remove(place);
    log.info({ importId, ok: outcome.ok }, 'import run');
  },
);
