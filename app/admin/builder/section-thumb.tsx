import type { HomeSectionKind } from '#domain/content/index.ts';

/**
 * Left, top, width and height of a box in a 96 by 60 picture, and its weight: button or heading, text,
 * picture.
 */
type Box = readonly [number, number, number, number, 'strong' | 'words' | 'picture'];

const row = (count: number, top: number, height: number): Box[] =>
  Array.from({ length: count }, (_, at): Box => {
    const width = (80 - (count - 1) * 4) / count;
    return [8 + at * (width + 4), top, width, height, 'picture'];
  });
const words = (tops: [number, number][], left = 8): Box[] =>
  tops.map(([top, width]): Box => [left, top, width, 3, 'words']);
const cards = (count: number): Box[] => [
  [8, 8, 26, 4, 'strong'],
  ...row(count, 18, 24),
  ...row(count, 46, 3).map(([x, y, width, height]): Box => [x, y, width * 0.7, height, 'words']),
];

const BOXES: Record<HomeSectionKind, Box[]> = {
  hero: [
    [44, 0, 52, 60, 'picture'],
    [8, 16, 30, 5, 'strong'],
    ...words([
      [26, 28],
      [32, 22],
    ]),
    [8, 42, 18, 7, 'strong'],
  ],
  trust: [
    ...[0, 1, 2, 3].map((at): Box => [10 + at * 21, 20, 9, 9, 'strong']),
    ...[0, 1, 2, 3].map((at): Box => [8 + at * 21, 34, 14, 3, 'words']),
  ],
  new_arrivals: cards(4),
  most_selling: cards(3),
  trending: [...cards(3), [86, 18, 10, 24, 'picture']],
  categories: [[8, 8, 26, 4, 'strong'], ...row(4, 20, 18), ...row(4, 42, 3)],
  banner: [
    [8, 12, 80, 36, 'picture'],
    [16, 22, 30, 5, 'strong'],
    [16, 33, 18, 7, 'strong'],
  ],
  all_products: [...row(4, 8, 20), ...row(4, 34, 20)],
  brands: [...row(4, 14, 12), ...row(4, 32, 12)],
  testimonials: [
    ...row(3, 12, 36),
    ...[0, 1, 2].map((at): Box => [13 + at * 28, 20, 12, 3, 'strong']),
    ...[0, 1, 2].map((at): Box => [13 + at * 28, 28, 15, 3, 'words']),
    ...[0, 1, 2].map((at): Box => [13 + at * 28, 34, 10, 3, 'words']),
  ],
  newsletter: [
    [24, 14, 48, 5, 'strong'],
    [30, 24, 36, 3, 'words'],
    [16, 36, 46, 10, 'picture'],
    [64, 36, 18, 10, 'strong'],
  ],
};

/** A thumbnail that sketches a section kind's layout with a few boxes. */
export function SectionThumb({ kind }: { kind: HomeSectionKind }) {
  return (
    <svg className="section-thumb icon-dir" viewBox="0 0 96 60" aria-hidden="true">
      {BOXES[kind].map(([x, y, width, height, tone]) => (
        <rect key={`${x}/${y}`} x={x} y={y} width={width} height={height} rx={1.5} data-tone={tone} />
      ))}
    </svg>
  );
}
