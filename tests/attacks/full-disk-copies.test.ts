import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cacheDocument } from '#adapters/documents/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { prepareImage } from '#domain/media/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';
import { mediaAvif } from '#worker/tasks/media-avif.ts';

// Requests of some bytes, by any visitor, have smaller pictures, pictures of shared links and feeds written to the disk. On
// a nearly full one they must not use what is reserved for orders and the database (D).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });
// A reserve larger than any disk, so that every disk counts as full.
const server = await webServer({ diskReserve: Number.MAX_SAFE_INTEGER });
const { dataFolder } = server.config;
const host = shopHost(cedar.slug);
const get = (path: string) => ask(server, { host, path }, { headers: { accept: 'image/avif,image/webp' } });
const drawn = await prepareImage(
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
    .png()
    .toBuffer(),
);
if (!drawn.ok) throw new Error(drawn.code);
const { hash, bytes } = drawn.value;
await diskStorage(dataFolder).put(cedar.id, hash, bytes);

test('while the disk is nearly full, pictures are rendered for each request, and none of them is stored', async () => {
  for (const path of [`/_next/image?url=/media/${hash}&w=640&q=75`, '/share/store-en.jpg']) {
    const picture = await get(path);
    expect([path, picture.status]).toEqual([path, 200]);
    expect(picture.headers['content-type']).toMatch(/^image\//);
  }
  const around = { config: server.config, log: createLogger({ level: 'silent' }), now: TEST_TIME };
  await mediaAvif.run({ storeId: cedar.id, hash, width: 640 }, around);
  expect(existsSync(join(dataFolder, 'image-cache'))).toBe(false);
});

test('while the disk is nearly full, no feed is written', async () => {
  expect((await get('/feeds/google-en.xml')).status).toBe(503);
  expect(existsSync(join(dataFolder, 'feeds'))).toBe(false);
});

test('while the disk is nearly full, a large event of a payment account is refused, and its provider sends it again', async () => {
  const body = JSON.stringify({ id: 'evt_1', text: 'x'.repeat(70_000) });
  const path = `/webhooks/stripe/${newId()}`;
  // The type that an event names decides nothing, because its body is read as text all the same.
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type };
    const post = () => ask(server, { host, path }, { method: 'POST', headers, body });
    expect((await expectNothingChanged(db, post)).status, type).toBe(507);
  }
});

test('an order has one stored packing slip in each language, however often it is changed', async () => {
  const of = newId();
  const key = { storeId: cedar.id, of };
  for (const slipVersion of [1, 2, 10])
    for (const language of ['en', 'both'] as const)
      await cacheDocument(dataFolder, { ...key, slipVersion, language }, Buffer.from('%PDF-'));
  expect(readdirSync(join(dataFolder, 'documents', cedar.id, of)).sort()).toEqual([
    'slip-10-both.pdf',
    'slip-10-en.pdf',
  ]);
});
