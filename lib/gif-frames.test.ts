import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gifOfFrames } from '#tests/support/endless-pictures.ts';
import { hasMoreGifFrames } from './gif-frames.ts';

const DATA = Array<number>(59).fill(7);

test.each([
  ['nothing', []],
  ['the duration of the next frame', [0x21, 0xf9, 4, 0, 5, 0, 0, 0]],
  ['a comment', [0x21, 0xfe, 3, 0x2c, 0x3b, 0x2c, 0]],
  ['an empty comment', [0x21, 0xfe, 0]],
  ['an extension without data of its own, whose block looks like the end', [0x21, 0xff, 0, 0x3b, ...DATA, 0]],
  ['a text without data of its own, whose block looks like the end', [0x21, 1, 0, 0x3b, ...DATA, 0]],
])('the frame count of a GIF equals the decoder’s, with %s between the frames', async (_what, between) => {
  const moving = gifOfFrames(30, between);
  expect(await sharp(moving).metadata()).toMatchObject({ pages: 30 });
  expect([hasMoreGifFrames(moving, 29), hasMoreGifFrames(moving, 30)]).toEqual([true, false]);
});

test('counting stops if a GIF file ends within a frame', () => {
  const moving = gifOfFrames(3);
  expect(hasMoreGifFrames(moving.subarray(0, 25), 1)).toBe(false);
  expect(hasMoreGifFrames(moving.subarray(0, 12), 0)).toBe(false);
});
