import { PHOTO_BYTES, PICTURE_BYTES } from '#lib/file-limits.ts';
import { hasMoreScans } from '#lib/jpeg-scans.ts';
import { readPictureHead } from '#lib/picture-line.ts';
import { plainPng } from '#lib/plain-png.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { hasMoreFrames } from '#lib/webp-frames.ts';
import type { PictureFailure } from './errors.ts';
import { type SniffedType, sniffImage } from './sniff-image.ts';

/** The limits of a decoded image. */
export type PictureLimits = {
  bytes: number;
  pixels: number;
  side: number;
  types: ReadonlySet<SniffedType>;
};

/** Images by staff: the media library, logos and imports. */
export const STAFF_PICTURE: PictureLimits = {
  bytes: PICTURE_BYTES,
  pixels: 50_000_000,
  side: Number.POSITIVE_INFINITY,
  types: new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']),
};

/**
 * Photos of people, on profiles, reviews, returns and receipts. PNG or JPG, up to 5 MB. A progressive
 * JPEG of this many pixels takes some 300 MB of memory while it is decoded. No camera makes a longer side.
 */
export const PERSON_PHOTO: PictureLimits = {
  bytes: PHOTO_BYTES,
  pixels: 25_000_000,
  side: 10_000,
  types: new Set(['image/jpeg', 'image/png']),
};

/** Encoders write ten passes, the most thorough twenty. */
const MOST_SCANS = 64;
/** Half a minute of film. Finding a frame costs as much as decoding all before it. */
const MOST_FRAMES = 1000;

/**
 * Checks size, signature and header, without decoding and without a slot in the decode queue. Returns the
 * bytes to decode.
 */
export async function checkPicture(
  bytes: Uint8Array,
  limits: PictureLimits,
): Promise<Result<{ bytes: Uint8Array; hasAlpha: boolean }, PictureFailure>> {
  if (bytes.length > limits.bytes) return fail('too_large', { bytes: bytes.length, max: limits.bytes });
  const type = sniffImage(bytes);
  if (!type || !limits.types.has(type)) return fail('not_an_image');
  if (isEndless(type, bytes)) return fail('not_an_image');
  const plain = type === 'image/png' ? plainPng(bytes) : bytes;
  const head = await readPictureHead(plain);
  if (!head) return fail('not_an_image');
  const { width, height, hasAlpha } = head;
  if (width * height > limits.pixels || Math.max(width, height) > limits.side) {
    return fail('too_many_pixels', { max: limits.pixels });
  }
  return ok({ bytes: plain, hasAlpha });
}

/**
 * True for a small file that would occupy a decoder for minutes, whatever its pixel size (denial of service).
 */
function isEndless(type: SniffedType, bytes: Uint8Array): boolean {
  if (type === 'image/jpeg') return hasMoreScans(bytes, MOST_SCANS);
  return type === 'image/webp' && hasMoreFrames(bytes, MOST_FRAMES);
}
