import { createHash } from 'node:crypto';
import { type Draw, decodeInLine } from '#lib/picture-line.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { blurOf } from './blur-of.ts';
import { checkPicture, type PictureLimits, STAFF_PICTURE } from './check-picture.ts';
import type { ImageFailure } from './errors.ts';
import type { PreparedImage } from './image.ts';

/** The largest width in which images are served. */
const MAX_SIDE = 3840;
const QUALITY = 90;

/**
 * Decodes and re-encodes an upload: no metadata, no script, at most 3,840 pixels a side. Call it outside a
 * transaction.
 */
export function prepareImage(bytes: Uint8Array): Promise<Result<PreparedImage, ImageFailure>> {
  return renderChecked(bytes, STAFF_PICTURE, async (_draw, image) => image);
}

type Finish<T> = (draw: Draw, image: PreparedImage) => Promise<T>;

/** Checks a file, then decodes and processes it in one slot of the queue. */
export async function renderChecked<T>(
  bytes: Uint8Array,
  limits: PictureLimits,
  finish: Finish<T>,
): Promise<Result<T, ImageFailure>> {
  const checked = await checkPicture(bytes, limits);
  if (!checked.ok) return checked;
  try {
    const drawn = await decodeInLine('upload', async (draw) => ({
      value: await finish(draw, await redraw(draw, checked.value, limits)),
    }));
    return drawn ? ok(drawn.value) : fail('pictures_busy');
  } catch (error) {
    if (error instanceof Error && isDecodingError(error)) return fail('not_an_image');
    throw error;
  }
}

type Source = { bytes: Uint8Array; hasAlpha: boolean };

async function redraw(
  draw: Draw,
  { bytes, hasAlpha }: Source,
  limits: PictureLimits,
): Promise<PreparedImage> {
  // Reads only the first frame of an animation.
  const input = { limitInputPixels: limits.pixels, failOn: 'error', pages: 1 } as const;
  const isTransparent = hasAlpha && !(await draw(bytes, input).stats()).isOpaque;
  const picture = draw(bytes, input)
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
    blur: await blurOf(draw, data),
  };
}

// libvips reports errors as text. An error that is not about the machine's resources is caused by the file.
function isDecodingError(error: Error): boolean {
  return !/out of memory|ENOSPC|EMFILE|unable to create thread/i.test(error.message);
}
