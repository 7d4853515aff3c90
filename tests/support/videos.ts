/** The bytes of small videos, built by hand: their headers are whole, their pictures are not. */

const text = (value: string) => Buffer.from(value, 'latin1');
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};

/** A box of an MP4 (ISO/IEC 14496-12). */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), text(type), body]);
}

type Mp4 = {
  brand?: string;
  width?: number;
  height?: number;
  seconds?: number;
  handler?: string;
  isTurned?: boolean;
  /** Bytes of the pictures. */
  rest?: Buffer;
  /** True if the description is after the pictures, as cameras write it. */
  isLate?: boolean;
};

export function mp4(given: Mp4 = {}): Buffer {
  const {
    brand = 'isom',
    width = 640,
    height = 360,
    seconds = 7,
    handler = 'vide',
    isTurned = false,
  } = given;
  const turn = isTurned
    ? [0, 65_536, 0, 4_294_901_760, 0, 0, 0, 0, 1 << 30]
    : [65_536, 0, 0, 0, 65_536, 0, 0, 0, 1 << 30];
  const movie = box(
    'moov',
    box('mvhd', u32(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80)),
    box(
      'trak',
      box('tkhd', Buffer.alloc(40), u32(...turn, width * 65_536, height * 65_536)),
      box('mdia', box('hdlr', u32(0, 0), text(handler), Buffer.alloc(12))),
    ),
  );
  const pictures = box('mdat', given.rest ?? Buffer.alloc(2000, 'frames'));
  const parts = given.isLate ? [pictures, movie] : [movie, pictures];
  return Buffer.concat([box('ftyp', text(brand), u32(512), text('isomavc1')), ...parts]);
}

/** An element of a WebM (RFC 8794): its id in hexadecimal, and its size in eight bytes. */
export function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

export function webm({ docType = 'webm', width = 640, height = 360, seconds = 7, track = 1 } = {}): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const size = (side: number) => Buffer.from([side >> 8, side & 255]);
  return Buffer.concat([
    element('1a45dfa3', element('4282', text(docType))),
    element(
      '18538067',
      element('1549a966', element('2ad7b1', u32(1_000_000)), element('4489', duration)),
      element(
        '1654ae6b',
        element(
          'ae',
          element('83', Buffer.from([track])),
          element('e0', element('b0', size(width)), element('ba', size(height))),
        ),
      ),
      element('1f43b675', Buffer.alloc(500)),
    ),
  ]);
}
