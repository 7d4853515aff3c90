/** The widths in which pages request pictures, by use. */
export const PICTURE_WIDTHS = {
  card: [256, 384, 640],
  hero: [640, 828, 1080, 1200, 1920],
  banner: [640, 828, 1080, 1200, 1920],
  gallery: [384, 640, 750, 828, 1080, 1200],
  tile: [128, 256, 384, 640],
  thumb: [96, 128, 256],
} as const;

/** The width of an enlarged product picture. */
export const ZOOM_WIDTH = 2048;

export type PageWidth = (typeof PICTURE_WIDTHS)[keyof typeof PICTURE_WIDTHS][number] | typeof ZOOM_WIDTH;

const ALL: ReadonlySet<number> = new Set([...Object.values(PICTURE_WIDTHS).flat(), ZOOM_WIDTH]);

/** True if pages request pictures in this width. */
export function isPageWidth(width: number): boolean {
  return ALL.has(width);
}
