import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countDecodes } from '#tests/support/bombs.ts';
import { jpegOfScans, webpOfFrames } from '#tests/support/endless-pictures.ts';
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
