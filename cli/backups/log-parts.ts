import type { RecoveryGoal } from '#db/embedded/restored.ts';
import { type BaseRecord, logRangeOf, type StoredSegment, segmentsAfter } from '#domain/backups/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { SEGMENT_BYTES } from '#lib/wal-position.ts';

/** The number of log files in the second part. Each further part has twice as many. */
const NEXT_FILES = 8;

/**
 * The stored log that follows a base backup, in the parts in which a restore unpacks it, so that a minute of the first day
 * does not need the log of twenty days. For a moment in the past, the first part has the log files that were stored until
 * then, and the next two, because recovery ends at the first transaction after the moment. If the target was away at that
 * moment, its log files were stored later, and the following parts are needed, too.
 */
export async function logPartsOf(
  store: ObjectStore,
  base: BaseRecord,
  goal: RecoveryGoal,
): Promise<StoredSegment[][]> {
  return splitLog(await segmentsAfter(store, base.line, logRangeOf(base)), goal);
}

export function splitLog(segments: readonly StoredSegment[], goal: RecoveryGoal): StoredSegment[][] {
  const after = goal && 'time' in goal ? segments.findIndex(({ storedAt }) => storedAt > goal.time) : -1;
  let from = after === -1 ? segments.length : after + 2;
  const parts = [segments.slice(0, from)];
  for (let files = NEXT_FILES; from < segments.length; files *= 2) {
    parts.push(segments.slice(from, from + files));
    from += files;
  }
  return parts;
}

/** The space that log files need in the server's folder, where they are not compressed. */
export function bytesOf(part: readonly StoredSegment[]): number {
  return part.length * SEGMENT_BYTES;
}

/** The space of a restored database: the backup, the log after it, and the rows that this log adds, half of its size. */
export function restoredBytes({ databaseBytes }: BaseRecord, part: readonly StoredSegment[]): number {
  return databaseBytes + Math.ceil(1.5 * bytesOf(part));
}
