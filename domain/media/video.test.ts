import { expect, test } from 'vitest';
import { box, mp4, webm } from '#tests/support/videos.ts';
import { readVideo, sniffVideo } from './index.ts';

const readFrom = (bytes: Buffer) => (at: number, length: number) =>
  Promise.resolve(bytes.subarray(at, at + length));
const shapeOf = (bytes: Buffer) => readVideo(readFrom(bytes), bytes.length);

test.each([
  ['an MP4', mp4(), 'video/mp4'],
  ['an MP4 with its description at the end', mp4({ isLate: true }), 'video/mp4'],
  ['a WebM', webm(), 'video/webm'],
])('the type, size and length of %s are read from its header', async (_, bytes, contentType) => {
  expect(await shapeOf(bytes)).toEqual({ contentType, width: 640, height: 360, seconds: 7 });
});

test('a film of a phone that was held upright is read in the size in which it is shown', async () => {
  expect(await shapeOf(mp4({ width: 1920, height: 1080, isTurned: true }))).toMatchObject({
    width: 1080,
    height: 1920,
  });
});

test('a length of zero and a size that no screen has are read as unknown', async () => {
  expect(await shapeOf(mp4({ seconds: 0, width: 40_000 }))).toEqual({
    ...{ contentType: 'video/mp4', width: null, height: null, seconds: null },
  });
  expect(await shapeOf(webm({ seconds: 0, width: 0 }))).toMatchObject({ width: null, seconds: null });
});

const page = Buffer.from('<!doctype html><script>alert(1)</script>');
test.each([
  ['a page', page],
  ['a page after the first box of an MP4', Buffer.concat([mp4().subarray(0, 24), page])],
  ['a picture with the boxes of an MP4', mp4({ brand: 'avif' })],
  ['a QuickTime film', mp4({ brand: 'qt  ' })],
  ['a song', mp4({ brand: 'M4A ' })],
  ['an MP4 without pictures', mp4({ handler: 'soun' })],
  ['an MP4 that was cut off in its description', mp4().subarray(0, 120)],
  ['a Matroska file', webm({ docType: 'matroska' })],
  ['a WebM without pictures', webm({ track: 2 })],
  ['an empty file', Buffer.alloc(0)],
])('%s is no video', async (_, bytes) => {
  expect(await shapeOf(bytes)).toBe(null);
});

test('an MP4 of countless boxes is given up after a bounded number of reads', async () => {
  const bytes = Buffer.concat([
    mp4().subarray(0, 24),
    Buffer.concat(Array.from({ length: 5000 }, () => box('free'))),
  ]);
  let reads = 0;
  const read = (at: number, length: number) => {
    reads++;
    return Promise.resolve(bytes.subarray(at, at + length));
  };
  expect(await readVideo(read, bytes.length)).toBe(null);
  expect(reads).toBeLessThan(300);
});

test('an MP4 whose boxes hold countless boxes each is given up after a bounded number of reads in all', async () => {
  const free = Buffer.concat(Array.from({ length: 199 }, () => box('free')));
  const sound = box('hdlr', Buffer.alloc(8), Buffer.from('soun'), Buffer.alloc(12));
  const track = box('trak', free, box('mdia', free, sound));
  const film = Buffer.concat([
    mp4().subarray(0, 24),
    box('moov', ...Array.from({ length: 200 }, () => track)),
  ]);
  let reads = 0;
  const read = (at: number, length: number) => {
    reads++;
    return Promise.resolve(film.subarray(at, at + length));
  };
  expect(await readVideo(read, film.length)).toBe(null);
  expect(reads).toBeLessThan(1100);
});

test('a box that claims to be longer than its file, or has no length, ends the search', async () => {
  const long = mp4();
  long.writeUInt32BE(0xffff_fff0, 24);
  expect(await shapeOf(long)).toBe(null);
  const none = mp4();
  none.writeUInt32BE(1, 24);
  none.writeBigUInt64BE(0n, 32);
  expect(await shapeOf(none)).toBe(null);
});

test('a file is recognised by its first bytes alone', () => {
  expect([mp4(), webm(), page].map((bytes) => sniffVideo(bytes.subarray(0, 256)))).toEqual([
    ...['video/mp4', 'video/webm', null],
  ]);
});
