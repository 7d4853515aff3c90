import { z } from 'zod';
import { createGuardedFetch } from '#adapters/guarded-fetch/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { fetchImages, IMAGES_TASK } from '#domain/import/index.ts';
import { defineTask } from '../task.ts';

const fetchPicture = createGuardedFetch();

/** Fetches the next few pictures of an import; enqueues itself again while more are waiting. */
export const importImagesTask = defineTask(
  IMAGES_TASK,
  z.object({ importId: z.uuid() }),
  async ({ storeId, payload: { importId }, act, config }) => {
    const ports = { fetchPicture, storage: diskStorage(config.dataFolder) };
    await fetchImages(storeId, { importId, ports }, act);
  },
);
