import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { renditionFolder } from '#adapters/renditions/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { withStore } from '#db/index.ts';
import { DROP_BYTES_TASK, DROP_UNUSED_TASK, isPictureKept } from '#domain/media/index.ts';
import { dropUnusedFiles } from '../drop-unused.ts';
import { defineTask } from '../task.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes the bytes of a removed picture unless something else still uses them. */
export const dropBytesTask = defineTask(
  DROP_BYTES_TASK,
  z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  async ({ storeId, payload: { hash }, config: { dataFolder } }) => {
    if (await withStore(storeId, (tx) => isPictureKept(tx, hash))) return;
    // The original goes first: whoever draws a copy meanwhile looks for it afterwards (makeRendition).
    await diskStorage(dataFolder).remove(storeId, hash);
    await rm(renditionFolder(dataFolder, { storeId, hash }), { recursive: true, force: true });
  },
);

/**
 * Deletes all files without a row, once after the upgrade: earlier releases kept removed pictures that had been sold. Files
 * of the last day may belong to an upload that is not committed.
 */
export const dropUnusedTask = defineTask(
  DROP_UNUSED_TASK,
  z.object({}),
  async ({ storeId, act, log, config: { dataFolder } }) => {
    const before = new Date(act.at.getTime() - DAY_MS);
    const dropped = await dropUnusedFiles({ dataFolder, storeId, before });
    log.info({ dropped }, 'files without a row');
  },
);
