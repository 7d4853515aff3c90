import sharp from 'sharp';
import { expect, test } from 'vitest';
import { croppedAvif } from '#tests/support/endless-pictures.ts';
import { readAvifShape } from './avif-shape.ts';

const drawn = (channels: 3 | 4) =>
  sharp({ create: { width: 60, height: 40, channels, background: '#88442288' } })
    .avif()
    .toBuffer();

test('an AVIF picture and its transparency count as two items, and cropping does not reduce the pixel count', async () => {
  expect(readAvifShape(await drawn(3))).toEqual({ items: 1, frames: 0, pixels: 2400 });
  expect(readAvifShape(await drawn(4))).toEqual({ items: 2, frames: 0, pixels: 2400 });
  expect(readAvifShape(croppedAvif(await drawn(3)))).toEqual({ items: 1, frames: 0, pixels: 2400 });
});

function box(name: string, ...parts: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const film = (frames: number) => {
  const sizes = box('stsz', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, frames >> 8, frames & 0xff]);
  const table = box('trak', box('mdia', box('minf', box('stbl', sizes))));
  return box('moov', box('mvhd', Buffer.alloc(100)), table);
};

test('the frame count of an AVIF is that of its longest sequence', async () => {
  const still = await drawn(3);
  expect(readAvifShape(Buffer.concat([still, film(3000)]))).toMatchObject({ frames: 3000 });
  // A box length in eight bytes, and a length that means "to the end of the file".
  const long = film(2000);
  const wide = Buffer.concat([
    Buffer.from([0, 0, 0, 1]),
    long.subarray(4, 8),
    Buffer.alloc(8),
    long.subarray(8),
  ]);
  wide.writeUInt32BE(wide.length, 12);
  const open = Buffer.concat([Buffer.alloc(4), long.subarray(4)]);
  for (const last of [wide, open]) {
    expect(readAvifShape(Buffer.concat([still, film(5), last]))).toMatchObject({ frames: 2000 });
  }
});

test('an AVIF box with a wrong length is read to the end of the file', async () => {
  const still = await drawn(3);
  expect(readAvifShape(still.subarray(0, 20))).toEqual({ items: 0, frames: 0, pixels: 0 });
  const broken = Buffer.from(still);
  broken.writeUInt32BE(3, 0);
  expect(readAvifShape(broken).pixels).toBeLessThanOrEqual(2400);
});
