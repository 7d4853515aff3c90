import type { Locale } from '#lib/locale.ts';

/** As many bytes as domain/media takes; said here too, so that a larger file is refused before it is sent. */
export const MAX_MEDIA_BYTES = 20 * 1024 * 1024;

export type UploadProblem = 'notImage' | 'tooLarge' | 'tooManyPixels' | 'missing' | 'busy' | 'failed';

/** A picture of the library in the picker and the library's grid. */
export type MediaTile = {
  id: string;
  hash: string;
  /** /media/{hash}: for imageHref(src, width). */
  src: string;
  width: number;
  height: number;
  blur: string;
  fileName: string;
  alt: Record<Locale, string>;
};

export type MediaTiles = { items: MediaTile[]; next: string | null };

/** What /admin/media/upload answers. */
export type UploadAnswer = { item: MediaTile } | { problem: UploadProblem };
