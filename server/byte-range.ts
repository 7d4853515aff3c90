export type ByteRange = { start: number; end: number };

const PLAIN = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The byte range that a request asks for. Null means the whole file: no range, several ranges, or a range of
 * another version of the file. 'none' means that the range starts past the end of the file.
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
