/** A place in PostgreSQL's write-ahead log (LSN), as a number of bytes since its beginning. */
export type WalPosition = bigint;

/** The size of a log file of the embedded server: initdb's default, which Souk does not change. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_OF_A_FILE_ID = 0x1_0000_0000n / BigInt(SEGMENT_BYTES);

/** Parses a position in PostgreSQL's text form, such as 0/1A2B3C. */
export function parseWalPosition(text: string): WalPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`Not a position in the log: ${text}`);
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`);
}

export function formatWalPosition(position: WalPosition): string {
  const half = (value: bigint) => value.toString(16).toUpperCase();
  return `${half(position >> 32n)}/${half(position & 0xffff_ffffn)}`;
}

/** The number of the log file that contains the byte at this position. */
export function segmentOf(position: WalPosition): bigint {
  return position / BigInt(SEGMENT_BYTES);
}

/** The position of a log file's first byte. */
export function segmentStart(segment: bigint): WalPosition {
  return segment * BigInt(SEGMENT_BYTES);
}

/**
 * The name that PostgreSQL gives a log file, 24 hexadecimal digits. Within a timeline, names sort in the order of the
 * log.
 */
export function segmentName(timeline: number, segment: bigint): string {
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return (
    part(BigInt(timeline)) + part(segment / SEGMENTS_OF_A_FILE_ID) + part(segment % SEGMENTS_OF_A_FILE_ID)
  );
}

/** The inverse of segmentName; null for any other name. */
export function parseSegmentName(name: string): { timeline: number; segment: bigint } | null {
  if (!/^[0-9A-F]{24}$/.test(name)) return null;
  const part = (at: number) => BigInt(`0x${name.slice(at, at + 8)}`);
  return { timeline: Number(part(0)), segment: part(8) * SEGMENTS_OF_A_FILE_ID + part(16) };
}
