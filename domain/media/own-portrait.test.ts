import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { replaceOwnPhoto } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const drawn = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#884422' } })
  .png()
  .toBuffer();
const photo = new File([new Uint8Array(drawn)], 'me.png');
const none = new File(['no photo'], 'me.png');
const visitOf = (userId: string) => ({ userId, ip: '203.0.113.1', accountUrl: 'http://souk.test/account' });

test('ten files an hour are decoded as the photo of a platform’s account, refused ones included', async () => {
  const send = (file: File | null, userId = cedar.ownerId) =>
    replaceOwnPhoto(visitOf(userId), file, TEST_TIME);
  for (let time = 0; time < 9; time++) expect(await send(none)).toMatchObject({ code: 'not_a_photo' });
  expect(await send(photo)).toMatchObject({ ok: true });
  expect(await send(photo)).toMatchObject({ code: 'too_many_tries', data: { retryAfterSeconds: 3600 } });
  expect(await send(null), 'removing the photo decodes nothing').toMatchObject({ ok: true });
  expect(await send(photo, najd.ownerId)).toMatchObject({ ok: true });
});
