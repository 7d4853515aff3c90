import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PERSON_PHOTO, preparePhoto, preparePortrait } from './index.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });

test('a PNG and a JPG photo are re-encoded', async () => {
  for (const bytes of [await plain(40, 20).png().toBuffer(), await plain(40, 20).jpeg().toBuffer()]) {
    expect(await preparePhoto(bytes)).toMatchObject({
      ok: true,
      value: { width: 40, contentType: 'image/jpeg' },
    });
  }
});

test('a photo of exactly 5 MB is accepted, and a photo of one byte more is refused unread', async () => {
  const photo = await plain(40, 20).jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
  expect(await preparePhoto(padded(PERSON_PHOTO.bytes))).toMatchObject({ ok: true });
  expect(await preparePhoto(padded(PERSON_PHOTO.bytes + 1))).toMatchObject({ code: 'photo_too_large' });
});

test('a GIF, a WebP, an SVG and a text are not photos, whatever their file names', async () => {
  const gif = await plain(9, 9).gif().toBuffer();
  const webp = await plain(9, 9).webp().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const broken = Buffer.from('\x89PNG\r\n\x1a\nnothing behind it', 'latin1');
  for (const bytes of [gif, webp, svg, broken, Buffer.alloc(0)]) {
    expect(await preparePhoto(bytes)).toMatchObject({ ok: false, code: 'not_a_photo' });
  }
});

test('a photo 30,000 pixels wide is refused whatever its height, and so is a photo with too many pixels', async () => {
  expect(await preparePhoto(await plain(10_000, 10).png().toBuffer())).toMatchObject({
    value: { width: 1600 },
  });
  expect(await preparePhoto(await plain(30_000, 10).png().toBuffer())).toMatchObject({
    code: 'too_many_pixels',
  });
  const bomb = await plain(30_000, 2_000).png({ compressionLevel: 9 }).toBuffer();
  expect(await preparePhoto(bomb)).toMatchObject({ code: 'too_many_pixels' });
});

test('one profile photo uploaded by two people is two pictures, square and without metadata', async () => {
  const source = await plain(900, 300)
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
  const [first, second] = [await preparePortrait(source), await preparePortrait(source)];
  if (!first.ok || !second.ok) throw new Error('The photo was refused.');
  const [one, other] = [first.value, second.value];
  expect(one).toMatchObject({ width: 512, height: 512, contentType: 'image/jpeg' });
  expect(one.hash).not.toBe(other.hash);
  expect(one.bytes.includes('SECRET-PLACE')).toBe(false);
});
