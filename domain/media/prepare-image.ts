import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fail, ok, type Result } from '#lib/result.ts';
import { blurOf } from './blur-of.ts';
import type { ImageFailure } from './errors.ts';
import type { PreparedImage } from './image.ts';
import { sniffImage } from './sniff-image.ts';

export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;

/** The largest width that is ever served: more would only be kept. */
const MAX_SIDE = 3840;
const QUALITY = 90;

/** Decodes and re-encodes an upload: no metadata, no script, at most 3,840 pixels a side. Outside any transaction. */
export async function prepareImage(bytes: Uint8Array): Promise<Result<PreparedImage, ImageFailure>> {
  if (bytes.length > MAX_IMAGE_BYTES) {
    return fail('too_large', { bytes: bytes.length, max: MAX_IMAGE_BYTES });
  }
  if (!sniffImage(bytes)) return fail('not_an_image');
  try {
    // The header is read first, so that a small file of many pixels is refused before it is unpacked.
    const source = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    const head = await source.metadata();
    if (head.width * head.height > MAX_IMAGE_PIXELS) {
      return fail('too_many_pixels', { max: MAX_IMAGE_PIXELS });
    }
    return ok(await encode(bytes, head.hasAlpha && !(await source.clone().stats()).isOpaque));
  } catch (error) {
    if (error instanceof Error && isDecodingError(error)) return fail('not_an_image');
    throw error;
  }
}

async function encode(bytes: Uint8Array, isTransparent: boolean): Promise<PreparedImage> {
  const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const encoded = isTransparent
    ? picture.webp({ quality: QUALITY })
    : picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    hash: createHash('sha256').update(data).digest('hex'),
    contentType: isTransparent ? 'image/webp' : 'image/jpeg',
    width: info.width,
    height: info.height,
    bytes: data,
    blur: await blurOf(data),
  };
}

// libvips speaks in sentences of its libraries; what is not the machine's fault is the file's.
function isDecodingError(error: Error): boolean {
  return !/out of memory|ENOSPC|EMFILE|unable to create thread/i.test(error.message);
}
