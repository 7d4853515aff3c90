import { readAvifShape } from '#lib/avif-shape.ts';
import { PHOTO_BYTES, PICTURE_BYTES } from '#lib/file-limits.ts';
import { hasMoreGifFrames } from '#lib/gif-frames.ts';
import { hasMoreScans } from '#lib/jpeg-scans.ts';
import { readPictureHead } from '#lib/picture-line.ts';
import { plainPng } from '#lib/plain-png.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { hasMoreFrames } from '#lib/webp-frames.ts';
import type { ImageFailure } from './errors.ts';
import { type SniffedType, sniffImage } from './sniff-image.ts';

/** Measured: an AVIF of 1.7 kB with 49 megapixels took 6.8 seconds of a core, 16 megapixels take two. */
const AVIF_PIXELS = 16_000_000;

/** The limits of a decoded image. */
export type PictureLimits = {
  bytes: number;
  pixels: number;
  side: number;
  /** The limit for AVIF, which takes several times as long to decode. */
  avifPixels: number;
  types: ReadonlySet<SniffedType>;
};

/** Images by staff: the media library, logos and imports. */
export const STAFF_PICTURE: PictureLimits = {
  bytes: PICTURE_BYTES,
  pixels: 50_000_000,
  side: Number.POSITIVE_INFINITY,
  avifPixels: AVIF_PIXELS,
  types: new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']),
};

/**
 * Photos by shoppers, on profiles, reviews, returns and receipts: PNG or JPG, up to 5 MB. A progressive JPEG with
 * this many pixels takes about 300 MB of memory while it is decoded. No camera takes pictures with a longer side.
 */
export const PERSON_PHOTO: PictureLimits = {
  bytes: PHOTO_BYTES,
  pixels: 25_000_000,
  side: 10_000,
  avifPixels: 0,
  types: new Set(['image/jpeg', 'image/png']),
};

/** Encoders write ten passes, at most twenty. */
const MOST_SCANS = 64;
/**
 * A picture, its transparency, two thumbnails and their descriptions. The parts of a grid count as items too.
 */
const MOST_ITEMS = 8;
/** Half a minute of film. Reading a frame costs as much as decoding all frames before it. */
const MOST_FRAMES = 1000;

/**
 * Checks size, signature and header, without decoding and without a slot in the decode queue. Returns the
 * bytes to decode.
 */
export async function checkPicture(
  bytes: Uint8Array,
  limits: PictureLimits,
): Promise<Result<{ bytes: Uint8Array; hasAlpha: boolean }, ImageFailure>> {
  if (bytes.length > limits.bytes) return fail('too_large', { bytes: bytes.length, max: limits.bytes });
  const type = sniffImage(bytes);
  if (!type || !limits.types.has(type)) return fail('not_an_image');
  const coded = codedPixels(type, bytes);
  if (coded === 'endless') return fail('not_an_image');
  const max = type === 'image/avif' ? limits.avifPixels : limits.pixels;
  if (coded > max) return fail('too_many_pixels', { max });
  const plain = type === 'image/png' ? plainPng(bytes) : bytes;
  if (!plain) return fail('not_an_image');
  const head = await readPictureHead(plain);
  if (!head.ok) return head;
  const { width, height, hasAlpha } = head.value;
  if (width * height > max || Math.max(width, height) > limits.side) return fail('too_many_pixels', { max });
  return ok({ bytes: plain, hasAlpha });
}

/**
 * The pixels that an AVIF codes in addition to those in its header; 0 for other types. `endless` for a small
 * file that would occupy a decoder for minutes, whatever its pixel size (denial of service).
 */
function codedPixels(type: SniffedType, bytes: Uint8Array): number | 'endless' {
  switch (type) {
    case 'image/jpeg':
      return hasMoreScans(bytes, MOST_SCANS) ? 'endless' : 0;
    case 'image/webp':
      return hasMoreFrames(bytes, MOST_FRAMES) ? 'endless' : 0;
    case 'image/gif':
      return hasMoreGifFrames(bytes, MOST_FRAMES) ? 'endless' : 0;
    case 'image/avif': {
      const { items, frames, pixels } = readAvifShape(bytes);
      return items > MOST_ITEMS || frames > MOST_FRAMES ? 'endless' : pixels;
    }
    // plainPng removes the frames of an animated PNG before it is decoded.
    case 'image/png':
      return 0;
  }
}
