import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blurOf } from './index.ts';

const half = (side: string, background: string) => ({
  input: { create: { width: 50, height: 100, channels: 3 as const, background } },
  gravity: side,
});

test('a picture’s placeholder has the colours of its quarters', async () => {
  const picture = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
    .composite([half('west', '#cc0000'), half('east', '#0000cc')])
    .png()
    .toBuffer();
  const blur = await blurOf(sharp, picture);
  expect(blur).toMatch(/^([0-9a-f]{6}){4}$/);
  const [left, right, leftBelow] = (blur.match(/.{6}/g) ?? []).map((colour) => colour.match(/../g) ?? []);
  const strong = (part: string | undefined) => Number.parseInt(part ?? '', 16) > 150;
  expect([strong(left?.[0]), strong(left?.[2])], 'red on the left').toEqual([true, false]);
  expect([strong(right?.[0]), strong(right?.[2])], 'blue on the right').toEqual([false, true]);
  expect(leftBelow).toEqual(left);
});

test('a picture with transparency has no placeholder', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000010' } })
    .png()
    .toBuffer();
  expect(await blurOf(sharp, clear)).toBe('');
});

test('a greyscale picture has four placeholder colours too', async () => {
  const grey = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
    .greyscale()
    .png()
    .toBuffer();
  expect(await blurOf(sharp, grey)).toBe('888888'.repeat(4));
});
