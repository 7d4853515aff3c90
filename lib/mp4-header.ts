import { type ReadBytes, type VideoShape, videoShape } from './video-shape.ts';

/** The brands of MP4 files (mp4ra.org). QuickTime ("qt  "), audio (M4A) and pictures (avif, heic) are not among them. */
const BRANDS = new Set(
  'isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 mp71 avc1 dash MSNV M4VH M4VP'
    .split(' ')
    .concat('M4V '),
);
/** A file has a few boxes in a box; a hostile one has millions, each read from the disk. */
const MOST_BOXES = 200;
/** All reads of a file: 200 boxes in each of 200 boxes would be tens of thousands. A film of fifty tracks needs 400. */
const MOST_READS = 1000;

/** True if a file begins with an `ftyp` box of a known brand (ISO/IEC 14496-12). */
export function isMp4(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 12)).toString('latin1');
  return text.slice(4, 8) === 'ftyp' && BRANDS.has(text.slice(8, 12));
}

/** What the `moov` box of an MP4 says; null if there is none, or no track of pictures in it. */
export async function readMp4(file: ReadBytes, bytes: number): Promise<VideoShape | null> {
  const read = atMost(MOST_READS, file);
  const movie = await boxIn(read, { start: 0, end: bytes }, 'moov');
  if (!movie) return null;
  let seconds = 0;
  let size: Size | null = null;
  for await (const box of boxesIn(read, movie)) {
    if (box.type === 'mvhd') seconds = secondsOf(await read(box.start, 32));
    if (box.type === 'trak') size ??= await sizeOf(read, box);
  }
  return size && videoShape(size.width, size.height, seconds);
}

/** The reader of a file that seems to end after so many reads. */
function atMost(most: number, read: ReadBytes): ReadBytes {
  let left = most;
  return (at, length) => (left-- > 0 ? read(at, length) : Promise.resolve(Buffer.alloc(0)));
}

/** The content of a box: its first byte, and the byte after its last one. */
type Span = { start: number; end: number };
type Box = Span & { type: string };
type Size = { width: number; height: number };

async function* boxesIn(read: ReadBytes, { start, end }: Span): AsyncGenerator<Box> {
  let at = start;
  for (let count = 0; at + 8 <= end && count < MOST_BOXES; count++) {
    const head = await read(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const content = at + (isLong ? 16 : 8);
    if (at + size < content || at + size > end) return;
    yield { type: head.toString('latin1', 4, 8), start: content, end: at + size };
    at += size;
  }
}

async function boxIn(read: ReadBytes, span: Span, type: string): Promise<Box | null> {
  for await (const box of boxesIn(read, span)) if (box.type === type) return box;
  return null;
}

/** The length in the `mvhd` box: a time scale and a duration, of 32 or 64 bits by the box's version. */
function secondsOf(body: Buffer): number {
  if (body.length < 32) return 0;
  const isLong = body[0] === 1;
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  return scale === 0 || duration >= 0xffff_ffff ? 0 : duration / scale;
}

/** The size of a track of pictures; null for a track of sound or text. */
async function sizeOf(read: ReadBytes, track: Span): Promise<Size | null> {
  const media = await boxIn(read, track, 'mdia');
  const handler = media && (await boxIn(read, media, 'hdlr'));
  if (!handler || (await read(handler.start + 8, 4)).toString('latin1') !== 'vide') return null;
  const head = await boxIn(read, track, 'tkhd');
  // The box ends with a matrix of nine numbers, the width and the height, in 16.16 fixed point.
  const body = head && head.end - head.start >= 44 ? await read(head.end - 44, 44) : null;
  if (!body || body.length < 44) return { width: 0, height: 0 };
  const [width, height] = [body.readUInt32BE(36) / 65_536, body.readUInt32BE(40) / 65_536];
  // A phone that was held upright says so by a matrix that turns the picture by a quarter.
  const isTurned = body.readInt32BE(0) === 0 && body.readInt32BE(4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
