import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'souk-storage-'));
afterAll(() => rm(folder, { recursive: true }));

const storage = diskStorage(folder);
const store = '01900000-0000-7000-8000-000000000001';
const other = '01900000-0000-7000-8000-000000000002';
const hash = 'ab'.repeat(32);

test('a store can read back its own file, another store cannot, and no partial file is left', async () => {
  await storage.put(store, hash, Buffer.from('picture'));
  await storage.put(store, hash, Buffer.from('picture'));
  expect(await storage.get(store, hash)).toEqual(Buffer.from('picture'));
  expect(await storage.get(other, hash)).toBeNull();
  expect(await readdir(join(folder, 'media', store))).toEqual([hash]);
});

test.each([
  ['../../etc', hash],
  [store, '../../../etc/passwd'],
  [store, hash.toUpperCase()],
  [store, `${hash}/x`],
  [store.toUpperCase().replace('0190', 'ABCD'), hash],
])('no storage path is built from the store id %s and the hash %s', async (storeId, name) => {
  expect(() => storage.get(storeId, name)).toThrow('Not a store id');
  expect(() => storage.put(storeId, name, Buffer.from('x'))).toThrow('Not a store id');
});
