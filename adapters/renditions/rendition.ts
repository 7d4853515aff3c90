import { join } from 'node:path';

export type RenditionFormat = 'avif' | 'webp' | 'jpg' | 'png';
export type RenditionQuality = 50 | 60 | 75 | 90;
export type Rendition = { width: number; quality: RenditionQuality; format: RenditionFormat };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Identifies a stored picture: its store and the hash of its bytes. */
export type Original = { storeId: string; hash: string };

/**
 * The folder of a picture's smaller copies. Throws on an invalid id or hash: paths are never built from user
 * text.
 */
export function renditionFolder(dataFolder: string, { storeId, hash }: Original): string {
  if (!UUID.test(storeId) || !HASH.test(hash)) throw new Error('Not a store id and content hash.');
  return join(dataFolder, 'image-cache', storeId, hash);
}

/**
 * The file of one copy. Its name contains width and quality, so that copies of different quality do not
 * replace each other.
 */
export function renditionFile(dataFolder: string, original: Original, rendition: Rendition): string {
  const { width, quality, format } = rendition;
  return join(renditionFolder(dataFolder, original), `${width}-${quality}.${format}`);
}
