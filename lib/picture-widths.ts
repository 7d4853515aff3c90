const WIDE = [640, 828, 1080, 1200, 1920] as const;

/** The widths in which pages request pictures, by use. */
export const PICTURE_WIDTHS = {
  card: [256, 384, 640],
  hero: WIDE,
  banner: WIDE,
  gallery: [384, 640, 750, 828, 1080, 1200],
  tile: [128, 256, 384, 640],
  thumb: [96, 128, 256],
} as const;

/** The width of an enlarged product picture. */
export const ZOOM_WIDTH = 2048;

export type PageWidth = (typeof PICTURE_WIDTHS)[keyof typeof PICTURE_WIDTHS][number] | typeof ZOOM_WIDTH;

/** True if pages request pictures in this width. */
export function isPageWidth(width: number): boolean {
  const uses: readonly (readonly number[])[] = Object.values(PICTURE_WIDTHS);
  return width === ZOOM_WIDTH || uses.some((widths) => widths.includes(width));
}
