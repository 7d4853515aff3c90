import type { Draw } from '#lib/picture-line.ts';
import { fail, type Result } from '#lib/result.ts';
import { checkPicture, PERSON_PHOTO } from './check-picture.ts';
import type { ImageFailure, PhotoFailure } from './errors.ts';
import type { PreparedImage } from './image.ts';
import { markedPhoto } from './marked-photo.ts';
import { portraitOf } from './portrait.ts';
import { renderChecked } from './prepare-image.ts';

/** The largest side of a review's photo, which pages show at most 1,200 pixels wide. */
const PHOTO_SIDE = 1600;

/** Decodes and re-encodes a photo for a review; ignores its name and declared type. */
export async function preparePhoto(bytes: Uint8Array): Promise<Result<PreparedImage, PhotoFailure>> {
  return asPhoto(await renderChecked(bytes, PERSON_PHOTO, reviewPhotoOf));
}

/** Prepares a square profile photo. */
export async function preparePortrait(bytes: Uint8Array): Promise<Result<PreparedImage, PhotoFailure>> {
  return asPhoto(await renderChecked(bytes, PERSON_PHOTO, portraitOf));
}

/** The problem of a photo, from its header, without decoding. */
export async function photoProblem(bytes: Uint8Array): Promise<PhotoFailure | null> {
  const checked = asPhoto(await checkPicture(bytes, PERSON_PHOTO));
  return checked.ok ? null : checked;
}

/** Maps image failures to photo failures. */
export function asPhoto<T>(result: Result<T, ImageFailure>): Result<T, PhotoFailure> {
  if (result.ok) return result;
  switch (result.code) {
    case 'too_large':
      return fail('photo_too_large', { max: result.data.max });
    case 'not_an_image':
      return fail('not_a_photo');
    default:
      return result;
  }
}

function reviewPhotoOf(draw: Draw, { bytes }: PreparedImage): Promise<PreparedImage> {
  const size = { width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  return markedPhoto(draw, draw(bytes).resize(size));
}
