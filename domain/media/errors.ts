import type { Locale } from '#lib/locale.ts';
import type { Failure } from '#lib/result.ts';
import type { MediaItem } from './list-media.ts';

/** The reasons why a file is refused by its size, signature or header. */
export type PictureFailure =
  /**
   * The signature is of an unsupported type, or the file is corrupt or built to decode endlessly. SVG is
   * never accepted, because it can have scripts.
   */
  | Failure<'not_an_image', undefined>
  | Failure<'too_large', { bytes: number; max: number }>
  | Failure<'too_many_pixels', { max: number }>;

export type ImageFailure = PictureFailure | PicturesBusy;

/** The queue of uploads that wait to be decoded is full. */
export type PicturesBusy = Failure<'pictures_busy', undefined>;

/** The reasons why a shopper's photo is refused. */
export type PhotoFailure =
  /** The signature is neither PNG nor JPG, or the file is corrupt. */
  | Failure<'not_a_photo', undefined>
  | Failure<'photo_too_large', { max: number }>
  | Failure<'too_many_pixels', { max: number }>
  | PicturesBusy;

/** The store takes no more files of shoppers today, or none from this address. */
export type FilesFull = Failure<'files_full', undefined>;

/** The store's library has no such image. */
export type MediaGone = 'media_not_found';

/** The store's library has no such video, or its upload no longer exists. */
export type VideoGone = 'video_not_found';

export type SaveMediaFailure =
  | MediaGone
  | Failure<'alt_too_long', { fields: `alt.${Locale}`[] }>
  /** The focal point is outside the image. */
  | Failure<'focal_outside', { fields: 'focal'[] }>
  /** Another member saved the image meanwhile. */
  | Failure<'stale', { current: MediaItem }>;
