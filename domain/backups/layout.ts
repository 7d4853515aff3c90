import { segmentName, type WalPosition } from '#lib/wal-position.ts';

/**
 * The keys of a backup target. `bases/…/backup.json` is written last: a base backup without it is incomplete and is
 * ignored. A line is the log of one database since its first start; a restored database begins a new line.
 *
 *     bases/LABEL/backup.json  base.tar.zst  manifest.zst  files.zst  secrets.sealed
 *     lines/LINE/wal/SEGMENT.zst             a whole log file
 *     lines/LINE/wal/SEGMENT.FROM-TO.zst     a piece of the newest one (hexadecimal, end not included)
 *     lines/LINE/files/TIME.zst              list of the files added since the last list
 *     files/HH/HASH                          a file of the data folder, once for each content
 */
export const BASES = 'bases/';
export const BLOBS = 'files/';
/** The size of HASH, which is SHA-256 in hexadecimal. */
export const HASH_BYTES = 32;

/** In the order in which they are removed: first the record, because a backup without it does not count. */
export const BASE_PARTS = [
  'backup.json',
  'base.tar.zst',
  'manifest.zst',
  'files.zst',
  'secrets.sealed',
] as const;
export type BasePart = (typeof BASE_PARTS)[number];

export const baseKey = (label: string, part: BasePart) => `${BASES}${label}/${part}`;
export const lineFolder = (line: string) => `lines/${line}/`;
export const walFolder = (line: string) => `${lineFolder(line)}wal/`;
export const addedFolder = (line: string) => `${lineFolder(line)}files/`;
export const blobKey = (hash: string) => `${BLOBS}${hash.slice(0, 2)}/${hash}`;

export const wholeKey = (line: string, timeline: number, segment: bigint) =>
  `${walFolder(line)}${segmentName(timeline, segment)}.zst`;

export type Piece = { from: number; to: number };

export const pieceKey = (line: string, timeline: number, segment: bigint, { from, to }: Piece) =>
  `${walFolder(line)}${segmentName(timeline, segment)}.${hex(from)}-${hex(to)}.zst`;

const hex = (value: number) => value.toString(16).padStart(8, '0');

/** The part of the server's log that a restore needs, from `start` to `stop`. */
export type LogRange = { timeline: number; start: WalPosition; stop: WalPosition };
