/** Line metrics of a font in ems. `descent` is positive. */
export type LineMetrics = { ascent: number; descent: number; lineGap: number };

/** Descriptors of a stand-in, as shares of 1. */
export type Adjustment = { size: number; ascent: number; descent: number; lineGap: number };

const USE_TYPO_METRICS = 1 << 7;

/**
 * Line metrics as Chromium reads them: `hhea`, or the typographic metrics of `OS/2` where the font asks for it.
 * Takes the tables' bytes. Source: OpenType 1.9, chapters "hhea" and "OS/2".
 */
export function lineMetrics(hhea: Uint8Array, os2: Uint8Array, unitsPerEm: number): LineMetrics {
  const useTypo = (view(os2).getUint16(62) & USE_TYPO_METRICS) !== 0;
  const [table, offset] = useTypo ? [view(os2), 68] : [view(hhea), 4];
  return {
    ascent: table.getInt16(offset) / unitsPerEm,
    descent: -table.getInt16(offset + 2) / unitsPerEm,
    lineGap: table.getInt16(offset + 4) / unitsPerEm,
  };
}

/**
 * How a system face must be scaled to take the room of the font. `width` and `systemWidth` are widths of the same text
 * in ems. The overrides are divided by the size, since a browser applies them after it.
 */
export function adjustment(width: number, systemWidth: number, metrics: LineMetrics): Adjustment {
  const size = width / systemWidth;
  return {
    size,
    ascent: metrics.ascent / size,
    descent: metrics.descent / size,
    lineGap: metrics.lineGap / size,
  };
}

/** Code points as the value of `unicode-range`, in ascending order with neighbours joined. */
export function unicodeRange(points: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const point of [...new Set(points)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map(([first, last]) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`).join(',');
}

function hex(point: number): string {
  return point.toString(16).toUpperCase();
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
