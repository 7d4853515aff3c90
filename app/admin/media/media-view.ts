import type { Locale } from '#lib/locale.ts';

export type UploadProblem =
  | 'notImage'
  | 'notVideo'
  | 'videoTooLarge'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'full'
  | 'missing'
  | 'busy'
  | 'failed';

/** A picture in the picker and the library's grid. */
export type MediaTile = {
  id: string;
  hash: string;
  /** The path /media/{hash}, from which imageHref(src, width) makes the address of a picture. */
  src: string;
  width: number;
  height: number;
  blur: string;
  fileName: string;
  alt: Record<Locale, string>;
};

export type MediaTiles = { items: MediaTile[]; next: string | null };

/** The answer of /admin/media/upload. */
export type UploadAnswer = { item: MediaTile } | { problem: UploadProblem };
