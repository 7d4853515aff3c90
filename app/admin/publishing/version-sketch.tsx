import { Picture } from '../../ui/picture.tsx';
import { SKETCH_SIZE, type SketchView } from './publish-view.ts';
import './version-sketch.css';

const { width, height } = SKETCH_SIZE;
const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** A schematic drawing of a published page. It repeats nothing that the words beside it say. */
export function VersionSketch({ sketch: { grounds, paths, picture } }: { sketch: SketchView }) {
  return (
    <span className="version-sketch">
      <svg className="icon-dir" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {grounds.map(({ tone, top, height: tall }) => (
          <rect key={top} y={top} width={width} height={tall} data-ground={tone} />
        ))}
        <path d={paths.picture} data-tone="picture" />
        <path d={`M64 3h24v3H64z${paths.words}`} data-tone="words" />
        <path d={`M8 3h16v3H8z${paths.strong}`} data-tone="strong" />
      </svg>
      {picture ? (
        // Outside the SVG, which is mirrored in Arabic.
        <span
          className="version-picture"
          style={{
            insetInlineStart: share(picture.box.x, width),
            insetBlockStart: share(picture.box.y, height),
            inlineSize: share(picture.box.width, width),
            blockSize: share(picture.box.height, height),
          }}
        >
          <Picture image={picture.image} use="thumb" alt="" />
        </span>
      ) : null}
    </span>
  );
}
