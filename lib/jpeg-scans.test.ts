import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegOfScans } from '#tests/support/endless-pictures.ts';
import { hasMoreScans } from './jpeg-scans.ts';

const scansOf = (bytes: Uint8Array) => {
  let scans = 0;
  while (hasMoreScans(bytes, scans)) scans += 1;
  return scans;
};
const photo = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#884422' } });

test('a JPEG with many passes can be decoded, and each pass is counted', async () => {
  const small = jpegOfScans({ width: 90, height: 60, more: 30 });
  expect(await sharp(small, { failOn: 'warning' }).metadata()).toMatchObject({
    width: 90,
    isProgressive: true,
  });
  expect((await sharp(small, { failOn: 'error' }).toBuffer()).length).toBeGreaterThan(0);
  expect(scansOf(small)).toBe(31);
});

test('pictures from cameras and shops are decoded in few passes', async () => {
  expect(scansOf(await photo().jpeg().toBuffer())).toBe(1);
  const many = await photo().jpeg({ progressive: true, mozjpeg: true }).toBuffer();
  expect(scansOf(many)).toBeGreaterThan(2);
  expect(scansOf(many)).toBeLessThan(20);
});

test('passes inside a preview, inside a profile and after the end of the JPEG are not counted', async () => {
  const inside = Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]);
  const jpeg = await photo().jpeg().toBuffer();
  const application = Buffer.concat([Buffer.from([0xff, 0xe1, 0, inside.length + 2]), inside]);
  const bytes = Buffer.concat([jpeg.subarray(0, 2), application, jpeg.subarray(2), inside, inside]);
  expect(scansOf(bytes)).toBe(1);
});

test('the passes of a JPEG are counted despite garbage before a marker, fill bytes and restart markers', () => {
  const pass = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0];
  const bytes = [0xff, 0xd8, 7, 7, 0xff, 0xff, ...pass, 0xff, 0, 0xff, 0xd0, 9, 0xff, 0xff, ...pass, 5];
  expect(scansOf(Buffer.from(bytes))).toBe(2);
});

test.each([
  ['no content', []],
  ['a marker cut off', [0xff, 0xd8, 0xff]],
  ['a length cut off', [0xff, 0xd8, 0xff, 0xe1, 0]],
  ['a length beyond the end', [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]],
  ['a length of zero', [0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xe1, 0, 0]],
])('a JPEG with %s is read to its end and has no passes', (_name, bytes) => {
  expect(scansOf(Buffer.from(bytes))).toBe(0);
});
