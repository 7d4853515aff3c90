import type { ObjectStore } from '#lib/object-store.ts';
import {
  parseSegmentName,
  SEGMENT_BYTES,
  segmentOf,
  segmentStart,
  type WalPosition,
} from '#lib/wal-position.ts';
import { unpacked } from '#lib/zstd.ts';
import { type LogRange, type Piece, pieceKey, walFolder, wholeKey } from './layout.ts';

/** A log file in the target: whole, or as pieces in order, without a gap from its first byte. */
export type StoredSegment = {
  segment: bigint;
  isWhole: boolean;
  pieces: Piece[];
  /** When its newest part was stored. Everything in it was written before, possibly long before. */
  storedAt: Date;
};

const NAME = /^([0-9A-F]{24})(?:\.([0-9a-f]{8})-([0-9a-f]{8}))?\.zst$/;

/** The log files of a line and timeline, by number. */
export async function listSegments(
  store: ObjectStore,
  line: string,
  timeline: number,
): Promise<Map<bigint, StoredSegment>> {
  const found = new Map<bigint, StoredSegment>();
  for await (const { key, modifiedAt } of store.list(walFolder(line))) {
    const [, name = '', from, to] = NAME.exec(key.slice(walFolder(line).length)) ?? [];
    const parsed = parseSegmentName(name);
    if (parsed?.timeline !== timeline) continue;
    const { segment } = parsed;
    const stored = found.get(segment) ?? { segment, isWhole: false, pieces: [], storedAt: modifiedAt };
    if (modifiedAt > stored.storedAt) stored.storedAt = modifiedAt;
    if (from === undefined || to === undefined) stored.isWhole = true;
    else stored.pieces.push({ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) });
    found.set(segment, stored);
  }
  for (const stored of found.values()) stored.pieces = withoutGaps(stored.pieces);
  return found;
}

function withoutGaps(pieces: readonly Piece[]): Piece[] {
  const line: Piece[] = [];
  let end = 0;
  for (;;) {
    // If two pieces begin at the same byte, the longer one contains the other.
    const next = pieces.filter(({ from, to }) => from === end && to > end).toSorted((a, b) => b.to - a.to)[0];
    if (!next) return line;
    line.push(next);
    end = next.to;
  }
}

/** The position where the stored log of a line ends; null if nothing is stored. */
export async function storedEnd(
  store: ObjectStore,
  line: string,
  timeline: number,
): Promise<WalPosition | null> {
  return endIn(await listSegments(store, line, timeline));
}

/** The position where these log files end; null if there are none. */
export function endIn(segments: Map<bigint, StoredSegment>): WalPosition | null {
  const newest = [...segments.values()].toSorted((a, b) => (a.segment < b.segment ? -1 : 1)).at(-1);
  return newest ? endOf(newest) : null;
}

export function endOf({ segment, isWhole, pieces }: StoredSegment): WalPosition {
  return segmentStart(segment) + BigInt(isWhole ? SEGMENT_BYTES : (pieces.at(-1)?.to ?? 0));
}

/**
 * The log files to restore on top of a base backup, without a gap after the log that the backup itself contains; the
 * last one may be incomplete.
 */
export async function segmentsAfter(
  store: ObjectStore,
  line: string,
  { timeline, start, stop }: LogRange,
): Promise<StoredSegment[]> {
  const stored = await listSegments(store, line, timeline);
  const [first, last] = [segmentOf(start), segmentOf(stop)];
  const usable: StoredSegment[] = [];
  for (let segment = first; ; segment++) {
    const found = stored.get(segment);
    if (found && endOf(found) > segmentStart(segment)) usable.push(found);
    // Log files up to `last` are in the base backup itself, so they may be missing here.
    else if (segment > last) return usable;
    if (segment > last && !found?.isWhole) return usable;
  }
}

/** The bytes of a stored log file, padded with zeros to the size that the server expects. */
export async function* readSegment(
  store: ObjectStore,
  line: string,
  timeline: number,
  { segment, isWhole, pieces }: StoredSegment,
): AsyncGenerator<Uint8Array> {
  const keys = isWhole
    ? [wholeKey(line, timeline, segment)]
    : pieces.map((piece) => pieceKey(line, timeline, segment, piece));
  let size = 0;
  for (const key of keys) {
    const source = await store.open(key);
    if (!source) throw new Error(`${key} disappeared from the target.`);
    for await (const chunk of unpacked(source)) {
      size += chunk.length;
      yield chunk;
    }
  }
  if (size > SEGMENT_BYTES || (isWhole && size < SEGMENT_BYTES)) {
    throw new Error(`${keys[0]} has ${size} bytes, which no log file has.`);
  }
  yield Buffer.alloc(SEGMENT_BYTES - size);
}
