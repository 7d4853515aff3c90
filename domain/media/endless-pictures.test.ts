import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countDecodes } from '#tests/support/bombs.ts';
import { croppedAvif, gifOfFrames, jpegOfScans, webpOfFrames } from '#tests/support/endless-pictures.ts';
import { prepareImage, preparePhoto, preparePortrait, preparePrivatePhoto, prepareReceipt } from './index.ts';

const passes = jpegOfScans({ width: 800, height: 600, more: 500 });
const still = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#88442288' } })
  .webp({ lossless: true })
  .toBuffer();

let decodes: ReturnType<typeof countDecodes>;
beforeEach(() => {
  decodes = countDecodes();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['the library', prepareImage, 'not_an_image'],
  ['receipts', prepareReceipt, 'not_a_receipt'],
  ['return photos', preparePrivatePhoto, 'not_a_photo'],
  ['review photos', preparePhoto, 'not_a_photo'],
  ['profile photos', preparePortrait, 'not_a_photo'],
])('%s refuse a JPEG of hundreds of passes before it is decoded', async (_name, prepare, code) => {
  expect(await prepare(passes)).toMatchObject({ ok: false, code });
  expect(decodes.total).toBe(0);
});

test('an animated WebP of thousands of frames is refused before it is decoded, and one of a hundred is accepted', async () => {
  expect(await prepareImage(webpOfFrames(still, 2000))).toMatchObject({ ok: false, code: 'not_an_image' });
  expect(decodes.total).toBe(0);
  expect(await prepareImage(webpOfFrames(still, 100))).toMatchObject({ ok: true });
});

test('an animated GIF of thousands of frames is refused before anything reads it, and one of a hundred is accepted', async () => {
  const metadata = vi.spyOn(sharp.prototype, 'metadata');
  expect(await prepareImage(gifOfFrames(2000))).toMatchObject({ ok: false, code: 'not_an_image' });
  expect(metadata).not.toHaveBeenCalled();
  expect(decodes.total).toBe(0);
  expect(await prepareImage(gifOfFrames(100))).toMatchObject({ ok: true });
});

const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#884422' } })
  .avif()
  .toBuffer();
/** An AVIF of few bytes whose header states another size. */
const avifThatSays = (width: number, height: number) => {
  const bytes = Buffer.from(small);
  bytes.writeUInt32BE(width, bytes.indexOf('ispe') + 8);
  bytes.writeUInt32BE(height, bytes.indexOf('ispe') + 12);
  return bytes;
};

test('an AVIF of more than 16 million pixels, which are slow to decode, is refused before it is decoded', async () => {
  const refused = { ok: false, code: 'too_many_pixels', data: { max: 16_000_000 } };
  expect(await prepareImage(avifThatSays(4001, 4000))).toEqual(refused);
  expect(decodes.total).toBe(0);
  expect(await prepareImage(small)).toMatchObject({ ok: true });
});

test('an AVIF that shows a small part of a large picture is refused by the size of the large picture', async () => {
  const large = croppedAvif(avifThatSays(4001, 4000));
  expect(await sharp(large).metadata()).toMatchObject({ width: 10, height: 10 });
  expect(await prepareImage(large)).toMatchObject({ ok: false, code: 'too_many_pixels' });
  expect(decodes.total).toBe(0);
  expect(await prepareImage(croppedAvif(small))).toMatchObject({ ok: true });
});
