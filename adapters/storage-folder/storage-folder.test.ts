import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testObjectStore } from '#tests/support/object-stores.ts';
import { folderStore } from './index.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'souk-objects-'));
  made.push(folder);
  return folder;
}

testObjectStore('a folder', () => folderStore(join(freshFolder(), 'not/there/yet')));

test('stored files are readable by their owner only', async () => {
  const folder = freshFolder();
  await folderStore(folder).put('bases/one', [Buffer.from('x')]);
  expect(statSync(join(folder, 'bases/one')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'bases')).mode & 0o777).toBe(0o700);
});

test('the remains of a killed upload are not listed, and are removed once they are old', async () => {
  const folder = freshFolder();
  const store = folderStore(folder);
  mkdirSync(join(folder, '.incoming'));
  for (const name of ['old', 'new']) writeFileSync(join(folder, '.incoming', name), 'half');
  const day = new Date(Date.now() - 86_400_000);
  utimesSync(join(folder, '.incoming/old'), day, day);
  for await (const { key } of store.list('')) expect(key).toBeNull();
  await store.removeUnfinished(new Date(Date.now() - 3_600_000));
  expect(readdirSync(join(folder, '.incoming'))).toEqual(['new']);
});
