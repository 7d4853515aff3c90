/** Reads `length` bytes of a file from byte `at` on; fewer at its end. */
export type ReadBytes = (at: number, length: number) => Promise<Buffer>;

/** What the header of a video says: the size in pixels as it is shown, and the length in seconds, rounded up. */
export type VideoShape = { width: number | null; height: number | null; seconds: number | null };

const MOST_PIXELS = 16_384;
const MOST_SECONDS = 100_000;

/** The numbers of a header, of which impossible ones are null. */
export function videoShape(width: number, height: number, seconds: number): VideoShape {
  const isSize = [width, height].every((side) => side >= 1 && side <= MOST_PIXELS);
  const isLength = seconds > 0 && seconds <= MOST_SECONDS;
  return {
    width: isSize ? Math.round(width) : null,
    height: isSize ? Math.round(height) : null,
    seconds: isLength ? Math.ceil(seconds) : null,
  };
}
