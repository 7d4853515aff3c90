import { rm } from 'node:fs/promises';
import type { Draw } from '#lib/picture-line.ts';
import { diskStorage, writeWhole } from '../storage-disk/index.ts';
import { encode } from './encode.ts';
import { type Original, type Rendition, renditionFile, renditionFolder } from './rendition.ts';

/** Renders a copy of a picture and stores it. Without `isKept`, and on a full disk, it is only returned. */
export async function makeRendition(
  draw: Draw,
  {
    dataFolder,
    isKept = true,
    ...original
  }: Original & { bytes: Buffer; dataFolder: string; isKept?: boolean },
  rendition: Rendition,
): Promise<Buffer> {
  const bytes = await encode(draw, original.bytes, rendition);
  if (!isKept) return bytes;
  await writeWhole(renditionFile(dataFolder, original, rendition), bytes).catch(passFullDisk);
  // A removal deletes the original, then the copies. If it came while this copy was drawn, it has not seen the copy.
  if (!(await diskStorage(dataFolder).has(original.storeId, original.hash))) {
    await rm(renditionFolder(dataFolder, original), { recursive: true, force: true });
  }
  return bytes;
}

function passFullDisk(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT' && error.code !== 'EROFS') throw error;
}
