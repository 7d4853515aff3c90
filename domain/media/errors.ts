import type { Failure } from '#lib/result.ts';

/** Why a file is not taken as a picture. */
export type ImageFailure =
  /** Not JPEG, PNG, WebP, GIF or AVIF by its first bytes, or broken inside. SVG is among them: it can carry scripts. */
  | 'not_an_image'
  | Failure<'too_large', { bytes: number; max: number }>
  | Failure<'too_many_pixels', { max: number }>;

/** Why a shopper's file is not taken as a photo. */
export type PhotoFailure =
  /** Neither PNG nor JPG by its first bytes, or broken inside. */
  | Failure<'not_a_photo', undefined>
  | Failure<'photo_too_large', { max: number }>
  | Failure<'too_many_pixels', { max: number }>;
