import type { Locale } from '#lib/locale.ts';
import type { Failure } from '#lib/result.ts';
import type { MediaItem } from './list-media.ts';

/** Why a file is refused by its size, signature and header. */
export type PictureFailure =
  /**
   * An unsupported type by its signature, corrupt, or built to decode endlessly. SVG is never accepted: it
   * can carry scripts.
   */
  | Failure<'not_an_image', undefined>
  | Failure<'too_large', { bytes: number; max: number }>
  | Failure<'too_many_pixels', { max: number }>;

export type ImageFailure = PictureFailure | PicturesBusy;

/** The queue of uploads to decode is full. */
export type PicturesBusy = Failure<'pictures_busy', undefined>;

/** Why a shopper's photo is refused. */
export type PhotoFailure =
  /** Neither PNG nor JPG by its signature, or corrupt. */
  | Failure<'not_a_photo', undefined>
  | Failure<'photo_too_large', { max: number }>
  | Failure<'too_many_pixels', { max: number }>
  | PicturesBusy;

/** The store's library has no such image. */
export type MediaGone = 'media_not_found';

export type SaveMediaFailure =
  | MediaGone
  | Failure<'alt_too_long', { fields: `alt.${Locale}`[] }>
  /** The focal point is outside the image. */
  | Failure<'focal_outside', { fields: 'focal'[] }>
  /** Somebody else saved it meanwhile. */
  | Failure<'stale', { current: MediaItem }>;
