import type { Box } from './field.ts';

/** A row of equal boxes over the width of the drawing. */
export const row = (count: number, top: number, height: number): Box[] =>
  Array.from({ length: count }, (_, at): Box => {
    const width = (80 - (count - 1) * 4) / count;
    return [8 + at * (width + 4), top, width, height, 'picture'];
  });

/** Lines of text: the top and the width of each. */
export const lines = (tops: [number, number][], left = 8): Box[] =>
  tops.map(([top, width]): Box => [left, top, width, 3, 'words']);

/** A heading above product cards. */
export const cards = (count: number): Box[] => [
  [8, 8, 26, 4, 'strong'],
  ...row(count, 18, 24),
  ...row(count, 46, 3).map(([x, y, width, height]): Box => [x, y, width * 0.7, height, 'words']),
];
