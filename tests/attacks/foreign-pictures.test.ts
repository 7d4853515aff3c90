import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { prepareImage, recordImage } from '#domain/media/index.ts';
import { imagesOf } from '#server/files.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { adminHost, shopHost, Visitor, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const ACT = systemAct('test', TEST_TIME);
const picture = await pictureOf(cedar);

async function pictureOf(store: TestStore): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#804020' } })
    .png()
    .toBuffer();
  const image = await prepareImage(bytes);
  if (!image.ok) throw new Error(image.code);
  await imagesOf(server.config).put(store.id, image.value.hash, image.value.bytes);
  await withStore(store.id, (tx) => recordImage(tx, image.value, { act: ACT }));
  return image.value.hash;
}

const intruder = () => new Visitor(server, shopHost(najd.slug));

describe('pictures of one store requested at another (T9)', () => {
  test('a picture is found only in its own store, in every format', async () => {
    const paths = [
      `/media/${picture}`,
      `/_next/image?url=/media/${picture}&w=64`,
      `/_next/image?url=/media/${picture}&w=64&q=90`,
    ];
    for (const path of paths) {
      for (const accept of ['image/webp,*/*', 'image/*']) {
        const at = (visitor: Visitor) => visitor.get(path, { accept });
        // The picture is requested twice: the first answer, now cached, must not be given to the other store.
        for (const _ of [1, 2]) {
          expect((await at(new Visitor(server, shopHost(cedar.slug)))).status).toBe(200);
          expect((await at(intruder())).status).toBe(404);
          expect((await at(new Visitor(server, adminHost(najd.slug)))).status).toBe(404);
        }
      }
    }
  });

  test.each([
    'http://evil.example/a.png',
    '//evil.example/a.png',
    `http://${shopHost('cedar')}/media/x`,
    'file:///etc/passwd',
    '/media/../../../../etc/passwd',
    `/media/${'0'.repeat(64)}/../../${'0'.repeat(64)}`,
    `/media/${'g'.repeat(64)}`,
    '/media/%2e%2e%2f',
    '/_next/image?url=/media/x',
  ])('the picture address accepts only the path of a stored picture: %s', async (url) => {
    const { status } = await intruder().get(`/_next/image?url=${encodeURIComponent(url)}&w=64`);
    expect([400, 404]).toContain(status);
  });
});
