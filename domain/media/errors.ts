import type { Locale } from '#lib/locale.ts';
import type { Failure } from '#lib/result.ts';
import type { MediaItem } from './list-media.ts';

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

/** The store's library has no such picture: never had, or not any more. */
export type MediaGone = 'media_not_found';

export type SaveMediaFailure =
  | MediaGone
  | Failure<'alt_too_long', { locale: Locale; max: number }>
  /** The point that stays in sight lies outside the picture. */
  | 'focal_outside'
  /** Somebody else saved it meanwhile. */
  | Failure<'stale', { current: MediaItem }>;
