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
  expect(await withStore(cedar.id, (tx) => orderAvif(tx, { hash, width: 384 }))).toBe('ordered');
  expect(await withStore(cedar.id, (tx) => orderAvif(tx, { hash, width: 384 }))).toBe('ordered');
  expect(await jobs()).toEqual([{ payload: { hash, width: 384, storeId: cedar.id } }]);
});

test('a store cannot request a picture of another store', async () => {
  const before = await jobs();
  expect(await withStore(najd.id, (tx) => orderAvif(tx, { hash, width: 384 }))).toBe('not_offered');
  expect(await jobs()).toEqual(before);
});

test.each([16, 64, 640.5, 3840])(
  'no AVIF can be requested at the width %d, which no page uses',
  async (width) => {
    const before = await jobs();
    expect(await withStore(cedar.id, (tx) => orderAvif(tx, { hash, width }))).toBe('not_offered');
    expect(await jobs()).toEqual(before);
  },
);

test('a store has at most fifty waiting AVIF jobs, and can enqueue another when one is done', async () => {
  const hashes = Array.from({ length: 52 }, (_, at) => at.toString(16).padStart(64, '0'));
  await withStore(cedar.id, async (tx) => {
    for (const each of hashes) await recordImage(tx, { ...image, hash: each }, { act });
  });
  const order = (storeId: string, of: string) =>
    withStore(storeId, (tx) => orderAvif(tx, { hash: of, width: 640 }));
  for (const each of hashes.slice(0, 49)) expect(await order(cedar.id, each)).toBe('ordered');
  const before = await jobs();
  expect(before).toHaveLength(50);
  expect(await order(cedar.id, hashes[51] ?? '')).toBe('queue_full');
  expect(await jobs()).toEqual(before);
  await withStore(najd.id, (tx) => recordImage(tx, image, { act }));
  expect(await order(najd.id, hash)).toBe('ordered');
  await db.admin(
    'delete from graphile_worker._private_jobs where id = (select min(id) from graphile_worker._private_jobs)',
  );
  expect(await order(cedar.id, hashes[51] ?? '')).toBe('ordered');
});
