import sharp from 'sharp';
import { expect, test } from 'vitest';
import { webpOfFrames } from '#tests/support/endless-pictures.ts';
import { hasMoreFrames } from './webp-frames.ts';

const still = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#88442288' } })
  .webp({ lossless: true })
  .toBuffer();

test('the frame count of a WebP equals the decoder’s, and a still picture has none', async () => {
  const moving = webpOfFrames(still, 30);
  expect(await sharp(moving).metadata()).toMatchObject({ pages: 30 });
  expect([hasMoreFrames(moving, 29), hasMoreFrames(moving, 30)]).toEqual([true, false]);
  expect(hasMoreFrames(still, 0)).toBe(false);
});

test('counting stops at a WebP chunk that is longer than the file', () => {
  const cut = webpOfFrames(still, 3).subarray(0, 40);
  cut.writeUInt32LE(0xffffffff, 16);
  expect(hasMoreFrames(cut, 0)).toBe(false);
});
