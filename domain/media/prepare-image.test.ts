import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareImage, STAFF_PICTURE } from './index.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });

test('a picture is turned upright, loses its metadata, and is stored under the hash of the new bytes', async () => {
  const source = await plain(40, 20)
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const result = await prepareImage(source);
  if (!result.ok) throw new Error(result.code);
  expect(result.value).toMatchObject({ width: 20, height: 40, contentType: 'image/jpeg' });
  expect(result.value.bytes.includes('SECRET-PLACE')).toBe(false);
  expect((await sharp(result.value.bytes).metadata()).exif).toBeUndefined();
  expect(result.value.hash).toBe(createHash('sha256').update(result.value.bytes).digest('hex'));
});

test('bytes appended to a picture are removed', async () => {
  const polyglot = Buffer.concat([
    await plain(8, 8).png().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  const result = await prepareImage(polyglot);
  expect(result.ok && result.value.bytes.includes('<script>')).toBe(false);
  expect(result.ok).toBe(true);
});

test('transparency stays, and an alpha channel without transparency is removed', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const opaque = await plain(9, 9).ensureAlpha().png().toBuffer();
  expect(await prepareImage(clear)).toMatchObject({ ok: true, value: { contentType: 'image/webp' } });
  expect(await prepareImage(opaque)).toMatchObject({ ok: true, value: { contentType: 'image/jpeg' } });
});

test('a picture wider than any page needs is reduced to 3,840 pixels', async () => {
  const result = await prepareImage(await plain(5000, 100).png().toBuffer());
  expect(result).toMatchObject({ ok: true, value: { width: 3840, height: 77 } });
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG head with no body', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
])('%s is not an image', async (_name, bytes) => {
  expect(await prepareImage(bytes)).toEqual({ ok: false, code: 'not_an_image', data: undefined });
});

test('a picture file that is cut off in the middle is refused', async () => {
  const whole = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  expect(await prepareImage(whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'not_an_image' });
});

test('an image of more than 20 MB is refused unread', async () => {
  expect(await prepareImage(Buffer.alloc(STAFF_PICTURE.bytes + 1))).toMatchObject({ code: 'too_large' });
});

test('a small image file of more than 50 million pixels is refused before it is decoded', async () => {
  const bomb = await plain(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await prepareImage(bomb)).toMatchObject({ ok: false, code: 'too_many_pixels' });
});
