import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderStore } from '#adapters/storage-folder/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { stampOf } from '#lib/stamp.ts';
import { formatWalPosition, segmentStart } from '#lib/wal-position.ts';
import { packed } from '#lib/zstd.ts';
import { type BaseRecord, chooseBase, newRecord } from './base-record.ts';
import { type FileEntry, listLines } from './data-files.ts';
import { addedFolder, baseKey, blobKey, pieceKey, wholeKey } from './layout.ts';
import { chooseKept, removeOld } from './retention.ts';
import { isBaseDue } from './run-base.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const DAY_MS = 86_400_000;
let folder = '';
let store: ObjectStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-retention-'));
  store = folderStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const hashOf = (name: string) => Buffer.from(name.padEnd(32, '.')).toString('hex');
const stored = { bytes: 1, sha256: '0'.repeat(64) };

/** A base backup from this many days ago, whose log begins with file number 100 - days. */
function baseOf(days: number, line = 'aa'): BaseRecord {
  const [at, start] = [daysAgo(days).toISOString(), formatWalPosition(segmentStart(BigInt(100 - days)))];
  return newRecord({
    ...{ label: `${line}-${stampOf(daysAgo(days))}`, line, systemId: '1', timeline: 1, start, stop: start },
    ...{ startedAt: at, consistentAt: at, databaseBytes: 1, files: { count: 1, bytes: 1 } },
    ...{ archive: stored, manifest: stored, fileList: stored },
  });
}

async function putBase(base: BaseRecord, files: string[] = []): Promise<void> {
  await store.put(baseKey(base.label, 'base.tar.zst'), [Buffer.from('tar')]);
  await store.put(baseKey(base.label, 'files.zst'), packed(listLines(files.map(entryOf))));
  await store.put(baseKey(base.label, 'backup.json'), [Buffer.from(JSON.stringify(base))]);
}

const entryOf = (name: string): FileEntry => ({
  path: `media/${name}`,
  bytes: 1,
  changed: 1,
  hash: hashOf(name),
});

async function putFile(name: string, days: number): Promise<void> {
  const key = blobKey(hashOf(name));
  await store.put(key, [Buffer.from(name)]);
  utimesSync(join(folder, key), daysAgo(days), daysAgo(days));
}

async function keys(prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found.sort();
}

test('an erasure stays listed while any backup from before it is kept', async () => {
  const nameOf = (days: number) =>
    `erasures/${stampOf(daysAgo(days))}.0199b1d2-0000-7000-8000-${String(days).padStart(12, '0')}`;
  for (const days of [50, 40, 34, 32, 1]) await store.put(nameOf(days), [Buffer.from('sealed')]);
  for (const days of [50, 35, 29]) await putBase(baseOf(days));
  await removeOld(store, { line: 'aa', days: 30, now: NOW });
  expect(await keys('erasures/')).toEqual([34, 32, 1].map(nameOf));
});

test('retention keeps all base backups within the limit and the newest one before it', () => {
  const of = (...days: number[]) => days.map((day) => baseOf(day));
  const kept = (...days: number[]) => chooseKept(of(...days), 30, NOW).map(({ startedAt }) => startedAt);
  const times = (...days: number[]) => days.map((day) => daysAgo(day).toISOString());
  expect(kept(50, 40, 31, 29, 1)).toEqual(times(31, 29, 1));
  expect(kept(50, 40)).toEqual(times(40));
  expect(kept(29, 1)).toEqual(times(29, 1));
  expect(kept(30, 29)).toEqual(times(30, 29));
  expect(kept(40, 30, 29)).toEqual(times(40, 30, 29));
  expect(kept()).toEqual([]);
});

test('retention keeps the backups and log that can restore any second of the last 30 days, and removes the rest', async () => {
  await putBase(baseOf(40), ['old']);
  await putBase(baseOf(31), ['kept']);
  await putBase(baseOf(1), ['kept', 'new']);
  for (const segment of [60n, 68n, 69n, 99n])
    await store.put(wholeKey('aa', 1, segment), [Buffer.from('log')]);
  await store.put(pieceKey('aa', 1, 100n, { from: 0, to: 16 }), [Buffer.from('log')]);
  await store.put(pieceKey('aa', 1, 99n, { from: 0, to: 16 }), [Buffer.from('left by a kill')]);
  for (const [days, name] of [
    [35, 'early'],
    [20, 'added'],
  ] as const) {
    await store.put(`${addedFolder('aa')}${stampOf(daysAgo(days))}.zst`, packed(listLines([entryOf(name)])));
  }
  for (const name of ['old', 'kept', 'new', 'early', 'added']) await putFile(name, 40);
  await putFile('arriving', 1);
  const removed = await removeOld(store, { line: 'aa', days: 30, now: NOW });
  expect(removed).toEqual({ bases: 1, logFiles: 4, files: 2 });
  expect(await keys('files/')).toEqual(
    ['kept', 'new', 'added', 'arriving'].map((name) => blobKey(hashOf(name))).sort(),
  );
  expect(await keys('lines/')).toEqual(
    [
      `${addedFolder('aa')}${stampOf(daysAgo(20))}.zst`,
      wholeKey('aa', 1, 69n),
      wholeKey('aa', 1, 99n),
      pieceKey('aa', 1, 100n, { from: 0, to: 16 }),
    ].sort(),
  );
  expect((await keys('bases/')).filter((key) => key.includes(baseOf(40).label))).toEqual([]);
  expect((await keys('bases/')).filter((key) => key.endsWith('backup.json'))).toHaveLength(2);
  expect(await removeOld(store, { line: 'aa', days: 30, now: NOW })).toEqual({
    bases: 0,
    logFiles: 0,
    files: 0,
  });
});

test('retention removes the remains of killed backups and of lines without a backup, but not a backup in progress', async () => {
  await putBase(baseOf(3));
  await store.put('bases/killed/base.tar.zst', [Buffer.from('half')]);
  await store.put('bases/arriving/base.tar.zst', [Buffer.from('half')]);
  utimesSync(join(folder, 'bases/killed/base.tar.zst'), daysAgo(3), daysAgo(3));
  utimesSync(join(folder, 'bases/arriving/base.tar.zst'), NOW, NOW);
  await store.put(wholeKey('bb', 1, 1n), [Buffer.from('of a data folder that is gone')]);
  await store.put(wholeKey('cc', 1, 1n), [Buffer.from('of the line that is being written')]);
  await removeOld(store, { line: 'cc', days: 30, now: NOW });
  expect(await keys('bases/arriving')).toHaveLength(1);
  expect(await keys('bases/killed')).toEqual([]);
  expect(await keys('lines/')).toEqual([wholeKey('cc', 1, 1n)]);
});

test('a damaged backup record stops retention before anything is removed', async () => {
  await putBase(baseOf(40));
  await putBase(baseOf(31));
  await store.put('bases/bad/backup.json', [Buffer.from('{"format":2}')]);
  const before = await keys();
  await expect(removeOld(store, { line: 'aa', days: 30, now: NOW })).rejects.toThrow(
    'damaged, or was written by a newer',
  );
  expect(await keys()).toEqual(before);
});

test('a restore to a moment starts from the newest base backup that was complete by then', () => {
  const bases = [baseOf(9), baseOf(5), baseOf(1)];
  const chosen = (at: Date | null) => chooseBase(bases, at)?.startedAt;
  expect(chosen(null)).toBe(daysAgo(1).toISOString());
  expect(chosen(daysAgo(2))).toBe(daysAgo(5).toISOString());
  expect(chosen(daysAgo(5))).toBe(daysAgo(5).toISOString());
  expect(chosen(daysAgo(10))).toBeUndefined();
});

test('a base backup is due once a day after its hour, and immediately if the data folder begins a new line of backups', () => {
  const due = (started: string, now: string, line = 'aa') => {
    const last = { ...baseOf(1), startedAt: started, line: 'aa' };
    return isBaseDue(last, { line, hour: 2, now: new Date(now) });
  };
  expect(due('2026-11-27T02:00:30Z', '2026-11-28T01:59:59Z')).toBe(false);
  expect(due('2026-11-27T02:00:30Z', '2026-11-28T02:00:00Z')).toBe(true);
  expect(due('2026-11-28T01:00:00Z', '2026-11-28T02:00:00Z')).toBe(true);
  expect(due('2026-11-28T02:00:30Z', '2026-11-28T23:00:00Z')).toBe(false);
  expect(due('2026-11-28T02:00:30Z', '2026-11-28T02:10:00Z', 'bb')).toBe(true);
  expect(isBaseDue(null, { line: 'aa', hour: 2, now: NOW })).toBe(true);
});
