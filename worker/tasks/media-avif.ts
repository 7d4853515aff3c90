import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { makeRendition, type Rendition, renditionFile } from '#adapters/renditions/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { AVIF_TASK } from '#domain/media/index.ts';
import { hasRoomForCopies } from '#lib/data-disk.ts';
import { decodeInLine } from '#lib/picture-line.ts';
import { defineTask } from '../task.ts';

/** Renders a picture in AVIF at a width, unless an earlier run has done so. */
export const mediaAvif = defineTask(
  AVIF_TASK,
  z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), width: z.int().min(16).max(3840) }),
  async ({ storeId, payload: { hash, width }, config }) => {
    const { dataFolder } = config;
    if (!(await hasRoomForCopies(config))) return;
    const rendition: Rendition = { width, quality: 75, format: 'avif' };
    if (await isThere(renditionFile(dataFolder, { storeId, hash }, rendition))) return;
    const bytes = await diskStorage(dataFolder).get(storeId, hash);
    // The picture was deleted after the job was enqueued.
    if (!bytes) return;
    const original = { storeId, hash, bytes, dataFolder };
    const made = await decodeInLine('view', (draw) => makeRendition(draw, original, rendition));
    if (!made) throw new Error('Too many pictures wait to be decoded; the job is tried again.');
  },
);

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
