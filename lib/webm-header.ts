import { type ReadBytes, type VideoShape, videoShape } from './video-shape.ts';

/** The elements of a WebM file that are read (matroska.org/technical/elements.html). */
const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;

/** Tracks and length come before the pictures. */
const HEAD_BYTES = 256 * 1024;
const MOST_ELEMENTS = 2000;

/** True if a file begins with an EBML header whose document type is "webm". */
export function isWebm(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const [first] = elementsIn(bytes);
  if (first?.id !== EBML) return false;
  return elementsIn(first.body).some(({ id, body }) => id === DOC_TYPE && textOf(body) === 'webm');
}

/** What the header of a WebM says; null without a track of pictures. */
export async function readWebm(read: ReadBytes): Promise<VideoShape | null> {
  const bytes = await read(0, HEAD_BYTES);
  const segment = find(bytes, SEGMENT);
  const tracks = segment && find(segment, TRACKS);
  const track = elementsIn(tracks ?? Buffer.alloc(0)).find(
    ({ id, body }) => id === TRACK && numberOf(find(body, TRACK_TYPE)) === 1,
  );
  if (!segment || !track) return null;
  const video = find(track.body, VIDEO) ?? Buffer.alloc(0);
  const info = find(segment, INFO) ?? Buffer.alloc(0);
  // The length is in units of a number of nanoseconds.
  const scale = numberOf(find(info, TIMESTAMP_SCALE)) || 1_000_000;
  const seconds = (floatOf(find(info, DURATION)) * scale) / 1_000_000_000;
  return videoShape(numberOf(find(video, PIXEL_WIDTH)), numberOf(find(video, PIXEL_HEIGHT)), seconds);
}

type Element = { id: number; body: Buffer };

/** The elements side by side in these bytes. The last one may continue after them. */
function elementsIn(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length && found.length < MOST_ELEMENTS; ) {
    const id = variableAt(bytes, at, { most: 4, isMarked: true });
    const size = id && variableAt(bytes, at + id.length, { most: 8, isMarked: false });
    if (!size) break;
    const start = at + id.length + size.length;
    // A stream that was recorded live does not know its size: it goes on to the end.
    const end = size.isUnknown ? bytes.length : Math.min(bytes.length, start + size.value);
    found.push({ id: id.value, body: bytes.subarray(start, end) });
    at = end;
  }
  return found;
}

/** A number whose leading zero bits say its length in bytes (RFC 8794, 4.1). */
function variableAt(bytes: Buffer, at: number, { most, isMarked }: { most: number; isMarked: boolean }) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > most || at + length > bytes.length) return null;
  let value = isMarked ? first : first - (1 << (8 - length));
  let isUnknown = !isMarked && value === (1 << (8 - length)) - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 255;
  }
  return { value, length, isUnknown };
}

const find = (bytes: Buffer, id: number): Buffer | null =>
  elementsIn(bytes).find((element) => element.id === id)?.body ?? null;

// A text ends at its first zero byte (RFC 8794, section 7.4).
const textOf = (body: Buffer) => body.toString('latin1').split('\0')[0] ?? '';

const numberOf = (body: Buffer | null) =>
  body && body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : 0;

function floatOf(body: Buffer | null): number {
  if (body?.length === 4) return body.readFloatBE(0);
  return body?.length === 8 ? body.readDoubleBE(0) : 0;
}
