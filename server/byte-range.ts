export type ByteRange = { start: number; end: number };

const PLAIN = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The one range that a request asks of a file; null: all of it (also for several ranges at once, which nobody who goes on
 * with a download needs), 'none' where it begins behind the end. A range of another version of the file is all of it.
 */
export function readRange(headers: Headers, file: { bytes: number; tag: string }): ByteRange | 'none' | null {
  const [, from = '', to = ''] = PLAIN.exec(headers.get('range')?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const since = headers.get('if-range');
  if (since !== null && since !== file.tag) return null;
  const last = file.bytes - 1;
  if (from === '') {
    const count = Number(to);
    return count === 0 ? 'none' : { start: Math.max(0, file.bytes - count), end: last };
  }
  const start = Number(from);
  const end = to === '' ? last : Math.min(Number(to), last);
  if (to !== '' && Number(to) < start) return null;
  return start > last ? 'none' : { start, end };
}
