import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeRendition, renditionFile } from '#adapters/renditions/index.ts';
import { diskStorage, isThere, writeWhole } from '#adapters/storage-disk/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { attachImage, removePicture } from '#domain/catalog/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { orderByToken } from '#domain/orders/index.ts';
import { readDashboard } from '#domain/reports/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { dropBytesTask, dropUnusedTask } from './drop-bytes.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const dataFolder = await mkdtemp(join(tmpdir(), 'souk-bytes-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const read = readConfig({ SOUK_DATA: dataFolder });
if (!read.ok) throw new Error('The settings of this test are wrong.');
const around = { config: read.value, log: createLogger({ level: 'silent' }), now: TEST_TIME };
const files = diskStorage(dataFolder);
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);

/** Stores a file with a smaller copy, both last written some hours before the test's time. */
async function put(storeId: string, hash: string, hours: number): Promise<void> {
  await files.put(storeId, hash, Buffer.from(hash));
  await writeWhole(copyOf(storeId, hash), Buffer.from('copy'));
  const at = new Date(TEST_TIME.getTime() - hours * 3_600_000);
  await utimes(join(dataFolder, 'media', storeId, hash), at, at);
}

const copyOf = (storeId: string, hash: string) =>
  renditionFile(dataFolder, { storeId, hash }, { width: 640, quality: 75, format: 'webp' });

const isStored = async (storeId: string, hash: string) => [
  (await files.get(storeId, hash)) !== null,
  await isThere(copyOf(storeId, hash)),
];

/** A picture of the library. */
async function picture(letter: string): Promise<{ mediaId: string; hash: string }> {
  const hash = letter.repeat(64);
  const bytes = Buffer.from(hash);
  const image = { hash, contentType: 'image/jpeg' as const, width: 40, height: 30, bytes, blur: '' };
  await put(cedar.id, hash, 100);
  return { ...(await inCedar((tx) => recordImage(tx, image, { fileName: 'a.jpg', act }))), hash };
}

const DAY = TEST_TIME.toISOString().slice(0, 10);
const WANTED = { from: DAY, to: DAY, timeZone: 'UTC', currency: 'USD', locale: 'en' } as const;

test('the file of a removed picture is deleted although the picture was sold, and orders and reports then show none (attack 23.24)', async () => {
  const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });
  const [{ productId = '' } = {}] = await db.admin<{ productId: string }>(
    'select product_id as "productId" from variants where id = $1',
    [variantId],
  );
  const { mediaId, hash } = await picture('a');
  await inCedar((tx) => attachImage(tx, { productId, mediaId, position: 0, variantIds: [variantId] }));
  const { number, orderToken: token } = await orderOf(cedar, [{ variantId }]);
  const shown = async () => {
    const order = await inCedar((tx) => orderByToken(tx, { token, number, locale: 'en' }));
    const { top } = await inCedar((tx) => readDashboard(tx, WANTED));
    return [order.ok && order.value.lines[0]?.image?.src, top[0]?.mediaHash];
  };
  await db.admin("update orders set payment_status = 'paid', held_total = total, status = 'delivered'");
  expect(await shown()).toEqual([`/media/${hash}`, hash]);

  await inCedar((tx) => removePicture(tx, { mediaId }, act));
  await asWorker(() => dropBytesTask.run({ storeId: cedar.id, hash }, around));
  expect(await isStored(cedar.id, hash)).toEqual([false, false]);
  expect(await shown()).toEqual([undefined, '']);
});

test('a copy that is drawn while its picture is removed is deleted when it is done (attack 24.5)', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const original = { dataFolder, storeId: cedar.id, hash: 'f'.repeat(64), bytes };
  const copy = { width: 640, quality: 75, format: 'webp' } as const;
  await files.put(cedar.id, original.hash, bytes);
  await makeRendition(sharp, original, copy);
  expect(await isStored(cedar.id, original.hash)).toEqual([true, true]);
  await asWorker(() => dropBytesTask.run({ storeId: cedar.id, hash: original.hash }, around));
  // Read before the removal, and written after it.
  await makeRendition(sharp, original, copy);
  expect(await isStored(cedar.id, original.hash)).toEqual([false, false]);
});

test('files without a row are deleted once, except those of the last day, whose upload may not be committed (attack 23.24)', async () => {
  const { hash } = await picture('b');
  const [old, fresh] = ['c'.repeat(64), 'd'.repeat(64)];
  await put(cedar.id, old, 25);
  await put(cedar.id, fresh, 23);
  await put(najd.id, old, 25);
  await asWorker(() => dropUnusedTask.run({ storeId: cedar.id, backfill: true }, around));
  expect(await isStored(cedar.id, hash)).toEqual([true, true]);
  expect(await isStored(cedar.id, old)).toEqual([false, false]);
  expect(await isStored(cedar.id, fresh)).toEqual([true, true]);
  expect(await isStored(najd.id, old)).toEqual([true, true]);
});

test('a store without files has none to delete', async () => {
  const folder = join(dataFolder, 'media', najd.id);
  await rm(folder, { recursive: true });
  await asWorker(() => dropUnusedTask.run({ storeId: najd.id }, around));
  expect(await isThere(folder)).toBe(false);
});
