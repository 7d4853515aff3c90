import { definitionOf } from '#blocks/index.ts';
import type { VersionBlock } from '#domain/publishing/index.ts';
import { SKETCH_SIZE, type SketchView } from './publish-view.ts';

const HEADER = 9;
const TALLEST = 60;
const SHORTEST = 8;

type Placed = VersionBlock & { top: number; height: number };

/**
 * Draws a version: its blocks below the shop's header, each as high as the drawing of its kind, and the first picture.
 * Computed on the server, because the definitions of all blocks are large. Null without blocks.
 */
export function sketchVersion(blocks: readonly VersionBlock[]): SketchView | null {
  if (blocks.length === 0) return null;
  const placed = place(blocks);
  const pathOf = (wanted: string) =>
    placed
      .flatMap(({ kind, top }) =>
        definitionOf(kind)
          .thumb.filter(([, , , , tone]) => tone === wanted)
          .map(
            ([x, y, width, height]) =>
              `M${round(x)} ${round(top + y)}h${round(width)}v${round(height)}H${round(x)}z`,
          ),
      )
      .join('');
  const grounds = placed.filter(({ background }) => background !== 'page');
  return {
    grounds: grounds.map(({ background: tone, top, height }) => ({ tone, top, height })),
    paths: { picture: pathOf('picture'), words: pathOf('words'), strong: pathOf('strong') },
    picture: pictureIn(placed),
  };
}

function place(blocks: readonly VersionBlock[]): Placed[] {
  const placed: Placed[] = [];
  let top = HEADER;
  for (const block of blocks) {
    if (top >= SKETCH_SIZE.height) break;
    const height = heightOf(block);
    placed.push({ ...block, top, height });
    top += height;
  }
  return placed;
}

/** The space above the first box of a kind is repeated below its last one. */
function heightOf({ kind }: VersionBlock): number {
  const { thumb } = definitionOf(kind);
  const above = Math.min(...thumb.map(([, y]) => y));
  const below = Math.max(...thumb.map(([, y, , height]) => y + height));
  return Math.max(SHORTEST, Math.min(TALLEST, above + below));
}

/** The first picture in the largest picture of its kind; null if that is below the end of the drawing. */
function pictureIn(placed: readonly Placed[]): SketchView['picture'] {
  const block = placed.find(({ picture }) => picture !== null);
  if (!block?.picture) return null;
  const boxes = definitionOf(block.kind).thumb.filter(([, , , , tone]) => tone === 'picture');
  const [largest] = boxes.toSorted(([, , w, h], [, , width, height]) => width * height - w * h);
  if (!largest || block.top + largest[1] >= SKETCH_SIZE.height) return null;
  const [x, y, width, height] = largest;
  return { image: { ...block.picture, alt: '' }, box: { x, y: block.top + y, width, height } };
}

const round = (value: number) => Math.round(value * 10) / 10;
