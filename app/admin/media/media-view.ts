import type { Locale } from '#lib/locale.ts';

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

/** What the page of one picture lets be changed. */
export type MediaTyped = { alt: Record<Locale, string>; focal: { x: number; y: number } };

export type MediaResult =
  | { saved: true }
  | { tooLong: Locale | null; typed: MediaTyped }
  | { stale: { version: number; alt: Record<Locale, string> }; typed: MediaTyped };
