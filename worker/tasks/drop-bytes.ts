import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { renditionFolder } from '#adapters/renditions/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { withStore } from '#db/index.ts';
import { DROP_BYTES_TASK, isPictureKept } from '#domain/media/index.ts';
import { defineTask } from '../task.ts';

/** Deletes the bytes of a removed picture unless something else still uses them. */
export const dropBytesTask = defineTask(
  DROP_BYTES_TASK,
  z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  async ({ storeId, payload: { hash }, config: { dataFolder } }) => {
    if (await withStore(storeId, (tx) => isPictureKept(tx, hash))) return;
    await rm(renditionFolder(dataFolder, { storeId, hash }), { recursive: true, force: true });
    await diskStorage(dataFolder).remove(storeId, hash);
  },
);
