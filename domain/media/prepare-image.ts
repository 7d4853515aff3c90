import type { Result } from '#lib/result.ts';
import type { ImageFailure } from './errors.ts';
import type { PreparedImage } from './image.ts';

export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;

/** Decodes and re-encodes an upload: no metadata, no script, at most 3,840 pixels a side. Outside any transaction. */
export async function prepareImage(bytes: Uint8Array): Promise<Result<PreparedImage, ImageFailure>> {
  throw new Error(`not written yet ${bytes.length}`);
}
