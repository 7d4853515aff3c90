import { z } from 'zod';
import { createGuardedFetch, type GuardedFetch, hostResolver } from '#adapters/guarded-fetch/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { fetchImages, IMAGES_TASK } from '#domain/import/index.ts';
import type { Config } from '#lib/config/index.ts';
import { isDiskReserved } from '#lib/data-disk.ts';
import { defineTask } from '../task.ts';

/**
 * Fetches the next few pictures of an import, and enqueues itself again while more are waiting. If the disk has no
 * room, it is retried later.
 */
export const importImagesTask = defineTask(
  IMAGES_TASK,
  z.object({ importId: z.uuid() }),
  async ({ storeId, payload: { importId }, act, config }) => {
    if (await isDiskReserved(config)) throw new Error('The disk has no room for pictures.');
    const ports = { fetchPicture: pictureFetch(config), storage: diskStorage(config.dataFolder) };
    await fetchImages(storeId, { importId, ports }, act);
  },
);

function pictureFetch({ dnsServers, platformHost, storesHost }: Config): GuardedFetch {
  // A shop's name, for which a wildcard of DNS stands, may lead to another machine than the platform's own name.
  const ownHosts = [...new Set([platformHost, storesHost, `shop.${storesHost}`])];
  return createGuardedFetch({ resolve: hostResolver(dnsServers), ownHosts });
}
