import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { folderStore } from '#adapters/storage-folder/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { AddedFiles, readAdded } from './added-files.ts';
import { type FileEntry, readFileList } from './data-files.ts';
import { KnownFiles } from './known-files.ts';
import { baseKey } from './layout.ts';
import { makeBase } from './make-base.ts';

const { adminUrl } = inject('database');
let folder = '';
let store: ObjectStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-failed-base-'));
  store = folderStore(join(folder, 'target'));
  for (const name of ['a', 'b']) write(`media/s1/${name}`, name);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (path: string) => join(folder, 'data', path);

function write(path: string, content: string): void {
  mkdirSync(join(pathOf(path), '..'), { recursive: true });
  writeFileSync(pathOf(path), content);
}

const backup = (into: ObjectStore) => ({
  ...{ store: into, url: adminUrl, dataFolder: join(folder, 'data'), line: 'aa' },
  ...{ key: 'k'.repeat(32), settings: {}, now: () => new Date() },
});

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list('')) found.push(key);
  return found.sort();
}

/** A target before whose next upload of a file's content that file grows, that many times. */
function growing(path: string, times: number): ObjectStore {
  let left = times;
  const put: ObjectStore['put'] = (key, bytes) => {
    if (key.startsWith('files/') && left-- > 0) appendFileSync(pathOf(path), '+');
    return store.put(key, bytes);
  };
  return { ...store, put };
}

async function pathsOf(entries: AsyncIterable<FileEntry>): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of entries) found.push(path);
  return found.sort();
}

test('a full backup that fails after the database was copied leaves nothing of it in the target', async () => {
  const failing: ObjectStore = {
    ...store,
    put: (key, bytes) =>
      key.endsWith('files.zst') ? Promise.reject(new Error('disk full')) : store.put(key, bytes),
  };
  await expect(makeBase(backup(failing))).rejects.toThrow('disk full');
  expect((await keys()).filter((key) => key.startsWith('bases/'))).toEqual([]);
});

test('a file that changes while it is backed up is read again at the end, and does not end the backup', async () => {
  rmSync(pathOf('media/s1/b'));
  const once = await makeBase(backup(growing('media/s1/a', 1)));
  const list = await store.open(baseKey(once.label, 'files.zst'));
  expect(await pathsOf(readFileList(list ?? []))).toEqual(['media/s1/a']);
  expect(once.files).toEqual({ count: 1, bytes: 2 });
  write('media/s1/c', 'c');
  const always = await makeBase(backup(growing('media/s1/c', 2)));
  expect(always.files.count, 'a file that still changes is left to the next backup').toBe(1);
  expect((await keys()).filter((key) => key.startsWith('files/'))).toHaveLength(1);
}, 60_000);

test('an added file that is still being written is listed by a later look, and the others at once', async () => {
  const dataFolder = join(folder, 'data');
  rmSync(pathOf('media/s1/b'));
  write('private/s1/p', 'p');
  const target = growing('media/s1/a', 1);
  const added = new AddedFiles({ store: target, dataFolder, line: 'aa' }, new KnownFiles());
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(await added.save(at(1))).toBe(1);
  expect(await added.save(at(2))).toBe(1);
  expect(await pathsOf(readAdded({ store, line: 'aa' }, new Date(0), null))).toEqual([
    'media/s1/a',
    'private/s1/p',
  ]);
});
