import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { orderAvif, recordImage } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const hash = 'cd'.repeat(32);
const act = { by: { kind: 'system', name: 'test' }, at: new Date('2026-05-01T09:00:00Z') } as const;
const image = {
  hash,
  contentType: 'image/jpeg',
  width: 9,
  height: 9,
  bytes: Buffer.from('x'),
  blur: '',
} as const;
await withStore(cedar.id, (tx) => recordImage(tx, image, { act }));

const jobs = () =>
  db.admin<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'media.avif'`,
  );

test('requesting a picture twice queues one job', async () => {
  expect(await withStore(cedar.id, (tx) => orderAvif(tx, { hash, width: 384 }))).toBe(true);
  expect(await withStore(cedar.id, (tx) => orderAvif(tx, { hash, width: 384 }))).toBe(true);
  expect(await jobs()).toEqual([{ payload: { hash, width: 384, storeId: cedar.id } }]);
});

test('a store cannot request a picture of another store', async () => {
  const before = await jobs();
  expect(await withStore(najd.id, (tx) => orderAvif(tx, { hash, width: 384 }))).toBe(false);
  expect(await jobs()).toEqual(before);
});
