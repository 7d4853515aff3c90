import type { PatternChoice } from './pattern-view.ts';
import { ThumbBoxes } from './section-thumb.tsx';

const HEIGHT = 84;
const GAP = 2;
const TALLEST = 60;

/** A drawing of a pattern: the thumbnails of its blocks below one another, on their backgrounds. */
export function PatternSketch({ blocks }: Pick<PatternChoice, 'blocks'>) {
  const count = Math.max(1, blocks.length);
  const height = Math.min(TALLEST, (HEIGHT - GAP * (count - 1)) / count);
  const top = (HEIGHT - height * count - GAP * (count - 1)) / 2;
  return (
    <svg className="section-thumb icon-dir" viewBox={`0 0 96 ${HEIGHT}`} aria-hidden="true">
      {blocks.map(({ kind, background }, at) => (
        // Two blocks of a pattern may be of one kind.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <g key={at} transform={`translate(0 ${top + at * (height + GAP)}) scale(1 ${height / TALLEST})`}>
          {background === 'page' ? null : <rect width={96} height={TALLEST} data-ground={background} />}
          <ThumbBoxes kind={kind} />
        </g>
      ))}
    </svg>
  );
}
