import type { Locale } from '#lib/locale.ts';
import type { Failure } from '#lib/result.ts';
import type { MediaItem } from './list-media.ts';

/** Why a file is not taken as a picture, as far as its size, first bytes and header tell. */
export type PictureFailure =
  /**
   * Not of a type that is taken here by its first bytes, broken inside, or made to be drawn without an end. SVG never is
   * one: it can carry scripts.
   */
  | Failure<'not_an_image', undefined>
  | Failure<'too_large', { bytes: number; max: number }>
  | Failure<'too_many_pixels', { max: number }>;

/** Why a file is not taken as a picture. */
export type ImageFailure = PictureFailure | PicturesBusy;

/** As many uploads as may wait to be decoded already do. */
export type PicturesBusy = Failure<'pictures_busy', undefined>;

/** Why a shopper's file is not taken as a photo. */
export type PhotoFailure =
  /** Neither PNG nor JPG by its first bytes, or broken inside. */
  | Failure<'not_a_photo', undefined>
  | Failure<'photo_too_large', { max: number }>
  | Failure<'too_many_pixels', { max: number }>
  | PicturesBusy;

/** The store's library has no such picture: never had, or not any more. */
export type MediaGone = 'media_not_found';

export type SaveMediaFailure =
  | MediaGone
  | Failure<'alt_too_long', { fields: `alt.${Locale}`[] }>
  /** The point that stays in sight lies outside the picture. */
  | Failure<'focal_outside', { fields: 'focal'[] }>
  /** Somebody else saved it meanwhile. */
  | Failure<'stale', { current: MediaItem }>;
