import type { WalServer } from '#db/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { segmentOf, segmentStart, type WalPosition } from '#lib/wal-position.ts';
import { listBases, logRangeOf } from './base-record.ts';
import { endIn, listSegments, type StoredSegment } from './stored-log.ts';

/**
 * The server no longer has the log that follows the part that the target has of this line, so another line and a base
 * backup are needed. Never thrown if the target has neither log nor a base backup of the line: another line would not
 * help.
 */
export class LogGap extends Error {}

/** The log file to begin with, and what is stored of it. */
export type Beginning = Pick<StoredSegment, 'segment' | 'pieces'>;

/**
 * Finds where a line's stored log goes on. The server streams the log file from its first byte; the bytes that are
 * already stored are not stored again.
 */
export async function findBeginning(
  { heldFrom, timeline }: Pick<WalServer, 'heldFrom' | 'timeline'>,
  { store, line }: { store: ObjectStore; line: string },
): Promise<Beginning> {
  if (heldFrom === null) throw new Error('The server holds back no log.');
  const stored = await listSegments(store, line, timeline);
  const end = endIn(stored);
  const needed = end ?? (await afterBases(store, line));
  if (needed !== null && segmentOf(needed) < segmentOf(heldFrom)) {
    throw new LogGap('The server has dropped log that was not stored yet, so a new full backup is needed.');
  }
  if (end === null) return { segment: segmentOf(heldFrom), pieces: [] };
  const segment = segmentOf(end);
  return stored.get(segment) ?? { segment, pieces: [] };
}

/**
 * The beginning of the first log file that the newest base backup of a line does not contain; null if the line has no
 * base backup. Needed if the command line made the backup and no worker has stored log since.
 */
async function afterBases(store: ObjectStore, line: string): Promise<WalPosition | null> {
  const newest = (await listBases(store)).findLast((base) => base.line === line);
  // The backup contains the log up to the byte before its stop position.
  return newest ? segmentStart(segmentOf(logRangeOf(newest).stop - 1n) + 1n) : null;
}
