import { type BlockKind, definitionOf } from '#blocks/kinds.ts';

/** A thumbnail that sketches a block's layout with a few boxes. */
export function SectionThumb({ kind }: { kind: BlockKind }) {
  return (
    <svg className="section-thumb icon-dir" viewBox="0 0 96 60" aria-hidden="true">
      <ThumbBoxes kind={kind} />
    </svg>
  );
}

/** The boxes of a kind, in a picture of 96 by 60. */
export function ThumbBoxes({ kind }: { kind: BlockKind }) {
  return definitionOf(kind).thumb.map(([x, y, width, height, tone]) => (
    <rect key={`${x}/${y}`} x={x} y={y} width={width} height={height} rx={1.5} data-tone={tone} />
  ));
}
