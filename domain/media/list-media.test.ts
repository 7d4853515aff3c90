import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { findMedia, listMedia, recordImage } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

let count = 0;

/** Adds an image that is one minute newer than the last one. */
async function add(store: TestStore, fileName: string, alt: { en?: string; ar?: string } = {}) {
  count += 1;
  const image = {
    hash: count.toString(16).padStart(64, '0'),
    contentType: 'image/jpeg' as const,
    width: 40,
    height: 30,
    bytes: Buffer.from('x'),
    blur: '',
  };
  const act = systemAct('test', new Date(TEST_TIME.getTime() + count * 60_000));
  return (await withStore(store.id, (tx) => recordImage(tx, image, { fileName, alt, act }))).mediaId;
}

const names = async (query = '', store = cedar) =>
  (await withStore(store.id, (tx) => listMedia(tx, { query }))).rows.map(({ fileName }) => fileName);

const lampId = await add(cedar, 'C:\\photos\\brass lamp.jpg', { en: 'A brass lamp', ar: 'مصباح نحاسي' });
await add(cedar, '../../50%_off.png');
await add(najd, 'dates.jpg');

test('pictures of the store are listed newest first, with file names without a path', async () => {
  expect(await names()).toEqual(['50%_off.png', 'brass lamp.jpg']);
  expect(await names('', najd)).toEqual(['dates.jpg']);
});

test('a picture search finds names and descriptions of both languages, with special characters taken literally', async () => {
  expect(await names('BRASS')).toEqual(['brass lamp.jpg']);
  expect(await names('نحاسي')).toEqual(['brass lamp.jpg']);
  expect(await names('%_')).toEqual(['50%_off.png']);
  expect(await names('_')).toEqual(['50%_off.png']);
  expect(await names('dates')).toEqual([]);
});

test('pages of pictures have no gap, and an invalid cursor starts at the first page', async () => {
  const page = (after: string | null) => withStore(cedar.id, (tx) => listMedia(tx, { after, size: 1 }));
  const first = await page(null);
  const second = await page(first.next);
  expect([...first.rows, ...second.rows].map(({ fileName }) => fileName)).toEqual(await names());
  expect(second.next).toBeNull();
  expect((await page('1_nothing')).rows).toEqual(first.rows);
});

test('a picture is found only in its own store, and a shopper’s photo in none', async () => {
  const find = (store: TestStore, id: string) => withStore(store.id, (tx) => findMedia(tx, id));
  expect(await find(cedar, lampId)).toMatchObject({ src: `/media/${'1'.padStart(64, '0')}`, bytes: 1 });
  expect(await find(najd, lampId)).toBeNull();
  expect(await find(cedar, 'no id')).toBeNull();
  const faceId = await add(cedar, 'face.jpg');
  await db.admin(
    `insert into customers (store_id, id, email, email_norm, name, locale, photo_media_id, created_at, updated_at)
     values ($1, $2, 'noura@example.com', 'noura@example.com', 'Noura', 'en', $2, $3, $3)`,
    [cedar.id, faceId, TEST_TIME],
  );
  expect(await find(cedar, faceId)).toBeNull();
  expect(await names()).not.toContain('face.jpg');
});
