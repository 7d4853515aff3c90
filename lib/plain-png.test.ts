import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plainPng } from './plain-png.ts';

const HEADER = 33;
const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#884422' } })
  .withIccProfile('p3')
  .png()
  .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)]);
}

const deflated = deflateSync(Buffer.alloc(8_000_000, 'A'), { level: 9 });
const compressed = (before: string) => Buffer.concat([Buffer.from(before, 'latin1'), deflated]);
const withChunks = (...chunks: Buffer[]) =>
  Buffer.concat([picture.subarray(0, HEADER), ...chunks, picture.subarray(HEADER)]);

test.each([
  ['a compressed text', chunk('zTXt', compressed('k\0\0'))],
  ['a compressed text in a language', chunk('iTXt', compressed('k\0\x01\0\0\0'))],
  ['a plain text', chunk('tEXt', Buffer.from('k\0words'))],
  ['a colour profile of 8 MB', chunk('iCCP', compressed('p\0\0'))],
  ['an unknown chunk', chunk('zzZz', deflated)],
])('%s is removed from a PNG, and everything visible stays', (_name, extra) => {
  const plain = plainPng(withChunks(extra, extra));
  expect(plain?.length).toBe(picture.length);
  expect(Buffer.compare(plain ?? Buffer.alloc(0), picture)).toBe(0);
});

test('a PNG with thousands of invalid colour profiles is read in milliseconds', () => {
  const bad = Array.from({ length: 15_000 }, () => chunk('iCCP', Buffer.alloc(0)));
  const before = process.cpuUsage();
  expect(plainPng(withChunks(...bad))?.length, 'without any profile').toBeLessThan(picture.length);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000, 'milliseconds').toBeLessThan(150);
});

test('a PNG with more chunks than any encoder writes is refused', () => {
  const empty = Array.from({ length: 20_001 }, () => chunk('IDAT', Buffer.alloc(0)));
  expect(plainPng(withChunks(...empty))).toBeNull();
});

test('a PNG without texts is returned unchanged, with its colour profile', async () => {
  expect(plainPng(picture)).toBe(picture);
  expect((await sharp(plainPng(picture) ?? Buffer.alloc(0)).metadata()).icc).toBeDefined();
});

test.each([
  ['nothing but the signature', picture.subarray(0, 8)],
  ['a chunk longer than the file', Buffer.concat([picture.subarray(0, HEADER), Buffer.alloc(12, 0xff)])],
  ['a picture cut off in the middle', picture.subarray(0, picture.length - 20)],
])('an invalid PNG is left unchanged for the decoder to refuse: %s', async (_name, bytes) => {
  const plain = plainPng(bytes) ?? Buffer.alloc(0);
  expect(plain.length).toBeLessThanOrEqual(bytes.length);
  await expect(sharp(plain, { failOn: 'error' }).toBuffer()).rejects.toThrow();
});
