const segment = (marker: number, ...body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
const twoBytes = (value: number) => [value >> 8, value & 0xff];

/** A small grey JPEG with one colour pass that a decoder needs, and `more` passes that have no effect. */
export function jpegOfScans({
  width,
  height,
  more,
}: {
  width: number;
  height: number;
  more: number;
}): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const start = [
    ...[0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)],
    ...segment(0xc2, 8, ...twoBytes(height), ...twoBytes(width), 1, 1, 0x11, 0),
    // Each table has one code, the bit 0: a difference of zero, and a run of at least 16,384 empty blocks.
    ...segment(0xc4, 0x00, 1, ...Array<number>(15).fill(0), 0),
    ...segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0xe0),
    ...segment(0xda, 1, 1, 0, 0, 0, 0),
  ];
  const run = `0${'1'.repeat(13)}0`;
  const bits = run.repeat(Math.ceil(blocks / 32_766));
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  const empty = bytes
    .map((byte) => Number.parseInt(byte, 2))
    .flatMap((byte) => (byte === 0xff ? [byte, 0] : byte));
  const passes = Array.from({ length: more }, (_, at) => {
    const band = (at % 63) + 1;
    return Buffer.from([...segment(0xda, 1, 1, 0, band, band, 0), ...empty]);
  });
  return Buffer.concat([
    Buffer.from(start),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...passes,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function chunk(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** An animated WebP that repeats one pixel. `still` is that pixel as a lossless WebP. */
export function webpOfFrames(still: Buffer, frames: number): Buffer {
  const pixel = still.subarray(still.indexOf('VP8L'));
  const frame = chunk('ANMF', Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0]), pixel);
  const canvas = chunk('VP8X', Buffer.from([0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const moving = chunk('ANIM', Buffer.alloc(6));
  return chunk('RIFF', Buffer.from('WEBP'), canvas, moving, ...Array<Buffer>(frames).fill(frame));
}

/** An animated GIF that repeats one pixel. `between` is inserted after each frame. */
export function gifOfFrames(frames: number, between: number[] = []): Buffer {
  const screen = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, ...between];
  return Buffer.concat([
    Buffer.from(screen),
    ...Array<Buffer>(frames).fill(Buffer.from(frame)),
    Buffer.from([0x3b]),
  ]);
}

/**
 * An AVIF whose header crops the main picture to ten by ten pixels; a decoder still decodes the whole picture
 * first.
 */
export function croppedAvif(whole: Buffer): Buffer {
  const number = (value: number) => [0, 0, value >> 8, value & 0xff];
  const pairs = [10, 1, 10, 1, 0, 1, 0, 1].flatMap(number);
  const clap = Buffer.from([...number(40), ...Buffer.from('clap'), ...pairs]);
  const ipma = whole.indexOf('ipma') - 4;
  const ends = whole.subarray(ipma, ipma + whole.readUInt32BE(ipma));
  const listed = Buffer.concat([ends, Buffer.from([0x80 | (propertiesOf(whole) + 1)])]);
  listed.writeUInt32BE(listed.length, 0);
  const count = 4 + 4 + 4 + 4 + 2;
  listed[count] = (listed[count] ?? 0) + 1;
  const made = Buffer.concat([whole.subarray(0, ipma), clap, listed, whole.subarray(ipma + ends.length)]);
  const grown = made.length - whole.length;
  for (const [name, by] of [
    ['ipco', 40],
    ['iprp', grown],
    ['meta', grown],
  ] as const) {
    const at = made.indexOf(name) - 4;
    made.writeUInt32BE(made.readUInt32BE(at) + by, at);
  }
  return moved(made, grown);
}

function propertiesOf(whole: Buffer): number {
  const ipco = whole.indexOf('ipco') - 4;
  let found = 0;
  for (let at = ipco + 8; at < ipco + whole.readUInt32BE(ipco); at += whole.readUInt32BE(at)) found += 1;
  return found;
}

// Corrects the offset of the only item's pixels, which the longer header has moved.
function moved(made: Buffer, by: number): Buffer {
  const place = made.indexOf('iloc') + 16;
  made.writeUInt32BE(made.readUInt32BE(place) + by, place);
  return made;
}
