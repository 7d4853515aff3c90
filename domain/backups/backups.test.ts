import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { folderStore } from '#adapters/storage-folder/index.ts';
import { withPlatform } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { addOperator } from '#domain/identity/index.ts';
import { type ObjectStore, readObject } from '#lib/object-store.ts';
import { SEGMENT_BYTES, segmentStart } from '#lib/wal-position.ts';
import { packed } from '#lib/zstd.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';
import { AddedFiles, readAdded } from './added-files.ts';
import { alarmOperators } from './alarm.ts';
import { type FileEntry, listLines, readFileList } from './data-files.ts';
import { readBackupHealth } from './health.ts';
import { KnownFiles } from './known-files.ts';
import { baseKey, pieceKey, wholeKey } from './layout.ts';
import { ensureLine, replaceLine } from './line.ts';
import {
  finishRun,
  lastRun,
  recordArchived,
  recordArchiveProblem,
  recordBegun,
  recordOwnBackup,
  startRun,
} from './records.ts';
import { runBase } from './run-base.ts';
import { openSecrets, sealSecrets } from './secrets.ts';
import { endOf, readSegment, segmentsAfter, storedEnd } from './stored-log.ts';

const db = await testDatabase(import.meta.url);
const { adminUrl } = inject('database');
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const najd = await makeStore({ slug: 'najd', name: 'Dar Najd' });
const NOW = new Date('2026-11-28T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let folder = '';
let store: ObjectStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'souk-backup-'));
  store = folderStore(join(folder, 'target'));
  await db.admin('delete from backup_runs; delete from backup_state; delete from platform_mails');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string): void {
  const whole = join(folder, 'data', path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
}

/** Makes folders look as if nothing was added to them for a minute. */
function settle(...paths: string[]): void {
  const past = new Date(Date.now() - 60_000);
  for (const path of paths) utimesSync(join(folder, 'data', path), past, past);
}

const paths = async (entries: AsyncIterable<FileEntry>) => {
  const found: string[] = [];
  for await (const { path } of entries) found.push(path);
  return found;
};

test('a base backup contains exactly one copy of each file that cannot be regenerated, and counts only when it is complete', async () => {
  const dataFolder = join(folder, 'data');
  write('media/s1/a', 'one');
  write('media/s2/a', 'one');
  write('digital/s1/f', 'two');
  write('digital/s1/uploads/half', 'arriving');
  write('media/s1/a.1f.tmp', 'being written');
  write('retained/s3/invoices.jsonl', 'three');
  write('retained/s4.new/invoices.jsonl', 'being written');
  write('image-cache/x', 'made again');
  write('postgres.json', '{"port":1}');
  const line = await ensureLine(dataFolder);
  const settings = { SECRET_KEY: 'the key of the install' };
  const backup = {
    store,
    url: adminUrl,
    dataFolder,
    line,
    key: 'k'.repeat(32),
    settings,
    now: () => new Date(),
  };
  const { base } = await runBase(backup, { days: 30 });
  expect(base.files).toEqual({ count: 4, bytes: 14 });
  const list = await store.open(baseKey(base.label, 'files.zst'));
  expect(await paths(readFileList(list ?? []))).toEqual([
    ...['digital/s1/f', 'media/s1/a', 'media/s2/a', 'retained/s3/invoices.jsonl'],
  ]);
  const blobs: string[] = [];
  for await (const { key } of store.list('files/')) blobs.push(key);
  expect(blobs).toHaveLength(3);
  const opened = await openSecrets(store, 'k'.repeat(32), base.label);
  expect(opened).toMatchObject({ ok: true, value: { files: { 'postgres.json': '{"port":1}' }, settings } });
  const sealed = await readObject(store, baseKey(base.label, 'secrets.sealed'), 10_000);
  expect(sealed?.includes('the key of the install')).toBe(false);

  const stopped = AbortSignal.abort();
  await expect(runBase({ ...backup, signal: stopped }, { days: 30 })).rejects.toThrow();
  expect(await db.admin('select kind, outcome from backup_runs')).toEqual([
    { kind: 'base', outcome: 'done' },
  ]);
  await expect(runBase({ ...backup, url: 'postgres://x@127.0.0.1:1/x' }, { days: 30 })).rejects.toThrow();
  const health = await readBackupHealth(true, new Date());
  expect(health.base?.label).toBe(base.label);
  expect(health.trouble).toMatchObject({ what: 'failed', problem: expect.stringContaining('ECONNREFUSED') });
}, 60_000);

test('the secrets of a backup can be decrypted only with their own key and label', async () => {
  const secrets = { files: {}, settings: { SMTP_URL: 'smtp://u:p@h' } };
  await store.put(baseKey('one', 'secrets.sealed'), [sealSecrets('k'.repeat(32), 'one', secrets)]);
  await store.put(baseKey('two', 'secrets.sealed'), [sealSecrets('k'.repeat(32), 'one', secrets)]);
  expect(await openSecrets(store, 'k'.repeat(32), 'one')).toEqual({ ok: true, value: secrets });
  expect(await openSecrets(store, 'x'.repeat(32), 'one')).toMatchObject({ code: 'wrong_backup_key' });
  expect(await openSecrets(store, 'k'.repeat(32), 'two')).toMatchObject({ code: 'wrong_backup_key' });
});

test('files added between base backups are stored once, and listed', async () => {
  const dataFolder = join(folder, 'data');
  write('media/s1/a', 'one');
  const added = new AddedFiles({ store, dataFolder, line: 'aa' }, new KnownFiles());
  expect(await added.save(NOW)).toBe(1);
  settle('media', 'media/s1');
  expect(await added.save(later(1))).toBe(0);
  expect(await added.save(later(2))).toBe(0);
  write('media/s1/b', 'two');
  write('private/s9/c', 'three');
  write('documents/s1/made-again', 'four');
  expect(await added.save(later(3))).toBe(2);
  expect(await paths(readAdded({ store, line: 'aa' }, NOW, null))).toEqual([
    'media/s1/a',
    'media/s1/b',
    'private/s9/c',
  ]);
  expect(await paths(readAdded({ store, line: 'aa' }, later(1), later(9)))).toEqual([
    'media/s1/b',
    'private/s9/c',
  ]);
  expect(await paths(readAdded({ store, line: 'aa' }, NOW, later(2)))).toEqual(['media/s1/a']);
});

test.each([
  '../../etc/passwd',
  '/etc/passwd',
  'media/../../x',
  'postgres/PG_VERSION',
  'media',
  'media/.hidden',
])('a list of files that contains %s is refused', async (path) => {
  const line = { path, bytes: 1, changed: 1, hash: '0'.repeat(64) };
  await expect(paths(readFileList(packed(listLines([line]))))).rejects.toThrow();
});

test('the stored log is read without gaps up to the end of its last piece', async () => {
  const whole = Buffer.alloc(SEGMENT_BYTES, 7);
  const put = (key: string, bytes: Buffer) => store.put(key, packed([bytes]));
  await put(wholeKey('aa', 1, 5n), whole);
  await put(pieceKey('aa', 1, 6n, { from: 0, to: 10 }), Buffer.alloc(10, 1));
  await put(pieceKey('aa', 1, 6n, { from: 10, to: 30 }), Buffer.alloc(20, 2));
  await put(pieceKey('aa', 1, 6n, { from: 40, to: 50 }), Buffer.alloc(10, 3));
  await put(wholeKey('aa', 1, 9n), whole);
  await put(wholeKey('aa', 2, 5n), whole);
  await put(wholeKey('bb', 1, 5n), whole);
  const range = { timeline: 1, start: segmentStart(4n) + 8n, stop: segmentStart(4n) + 99n };
  const segments = await segmentsAfter(store, 'aa', range);
  expect(segments.map((each) => endOf(each))).toEqual([segmentStart(6n), segmentStart(6n) + 30n]);
  const [, last] = segments;
  const chunks: Uint8Array[] = [];
  if (last) for await (const chunk of readSegment(store, 'aa', 1, last)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(SEGMENT_BYTES);
  expect([bytes[9], bytes[10], bytes[29], bytes[30]]).toEqual([1, 2, 2, 0]);
  expect(await storedEnd(store, 'aa', 1)).toBe(segmentStart(10n));
  expect(await storedEnd(store, 'cc', 1)).toBeNull();
  // The log files after a gap are not used.
  expect(await segmentsAfter(store, 'aa', { ...range, stop: segmentStart(4n) + 1n })).toHaveLength(2);
  expect(await segmentsAfter(store, 'cc', range)).toEqual([]);
});

test('a data folder keeps one line of backups until the line is replaced', async () => {
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const lines = await Promise.all([ensureLine(dataFolder), ensureLine(dataFolder)]);
  expect(lines[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(lines[1]).toBe(lines[0]);
  const next = await replaceLine(dataFolder);
  expect([await ensureLine(dataFolder), next === lines[0]]).toEqual([next, false]);
});

test('a failed or late backup or a log that is not stored is reported until a later success', async () => {
  const trouble = async (at: Date) => (await readBackupHealth(true, at)).trouble;
  expect(await trouble(NOW)).toBeNull();
  await finishRun(await startRun('base', NOW), { label: 'one', bytes: 5 }, NOW);
  await recordArchived(NOW);
  expect(await trouble(later(9))).toBeNull();
  await recordArchiveProblem('disk full', later(10));
  await recordArchiveProblem('still full', later(11));
  expect(await trouble(later(11))).toEqual({ what: 'log', problem: 'still full' });
  expect(await db.admin('select problem_since from backup_state')).toEqual([{ problem_since: later(10) }]);
  await recordArchived(later(26 * 60));
  expect(await trouble(later(26 * 60))).toBeNull();
  expect(await trouble(later(26 * 60 + 1))).toEqual({ what: 'late', problem: '' });
  await finishRun(await startRun('base', later(27 * 60)), { problem: 'x'.repeat(600) }, later(27 * 60));
  expect(await trouble(later(27 * 60))).toEqual({ what: 'failed', problem: 'x'.repeat(500) });
  await finishRun(await startRun('base', later(28 * 60)), {}, later(28 * 60));
  await recordArchived(later(28 * 60));
  expect(await trouble(later(28 * 60))).toBeNull();
  expect(await readBackupHealth(false, later(99_999)).then(({ trouble: none }) => none)).toBeNull();
});

test('a backup target that never answered is reported after ten minutes, even if no log was ever stored', async () => {
  await recordArchiveProblem('The S3 server does not answer.', NOW);
  const trouble = async (at: Date) => (await readBackupHealth(true, at)).trouble;
  expect(await trouble(later(10))).toBeNull();
  expect(await trouble(later(11))).toEqual({ what: 'log', problem: 'The S3 server does not answer.' });
});

test('a first full backup that never ends is late a day after backups began, and the owners are told when the worker starts again', async () => {
  const trouble = async (at: Date) => (await readBackupHealth(true, at)).trouble;
  await recordBegun(NOW);
  await recordBegun(later(60));
  await recordArchived(later(26 * 60));
  await startRun('base', later(25 * 60));
  expect(await trouble(later(26 * 60))).toBeNull();
  expect(await trouble(later(26 * 60 + 1))).toEqual({ what: 'late', problem: '' });
  await addOperator({ email: cedar.ownerEmail, role: 'owner' }, systemAct('cli', NOW));
  const url = 'https://shops.example/platform-admin/health';
  expect(await alarmOperators(url, later(26 * 60), { isStart: true })).toBe(0);
  expect(await alarmOperators(url, later(26 * 60 + 1), { isStart: true })).toBe(1);
  await finishRun(await startRun('base', NOW), {}, NOW);
  await db.admin('update backup_state set mailed_at = null');
  expect(
    await alarmOperators(url, later(26 * 60 + 1), { isStart: true }),
    'a later backup is left to the worker, which is catching up',
  ).toBe(0);
  await db.admin('delete from operators');
});

test('the log is late ten minutes after backups began, if none was ever stored and nothing says why', async () => {
  await recordBegun(NOW);
  const trouble = async (at: Date) => (await readBackupHealth(true, at)).trouble;
  expect(await trouble(later(10))).toBeNull();
  expect(await trouble(later(11))).toEqual({ what: 'log', problem: '' });
});

test('the record of a killed backup run is replaced by the next run of the same kind', async () => {
  await startRun('base', NOW);
  await startRun('drill', NOW);
  const run = await startRun('base', later(1));
  await finishRun(run, { label: 'two' }, later(2));
  const rows = await db.admin('select kind, outcome, label from backup_runs order by kind');
  expect(rows).toEqual([
    { kind: 'base', outcome: 'done', label: 'two' },
    { kind: 'drill', outcome: 'running', label: '' },
  ]);
  expect(await withPlatform((tx) => lastRun(tx, ['drill'], { isDone: false }))).toBeNull();
  await recordOwnBackup(NOW, later(3));
  expect((await readBackupHealth(false, later(4))).own?.startedAt).toEqual(NOW);
});

test('the owners of the platform are mailed once a day in their language until a backup problem ends', async () => {
  const act = systemAct('cli', NOW);
  await addOperator({ email: cedar.ownerEmail, role: 'owner' }, act);
  await addOperator({ email: najd.ownerEmail, role: 'support' }, act);
  await db.admin("update users set locale = 'ar' where id = $1", [cedar.ownerId]);
  const url = 'https://shops.example/platform-admin/health';
  expect(await alarmOperators(url, NOW)).toBe(0);
  await finishRun(await startRun('base', NOW), { problem: 'The S3 server refuses PUT: AccessDenied.' }, NOW);
  expect(await alarmOperators(url, later(1))).toBe(1);
  expect(await alarmOperators(url, later(60))).toBe(0);
  expect(await alarmOperators(url, later(1 + 24 * 60))).toBe(1);
  const mails = await db.admin<{ recipient: string; subject: string; body_text: string }>(
    'select recipient, subject, body_text from platform_mails',
  );
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [cedar.ownerEmail, 'فشلت نسخة احتياطية'],
    [cedar.ownerEmail, 'فشلت نسخة احتياطية'],
  ]);
  expect(mails[0]?.body_text).toContain('AccessDenied');
  expect(mails[0]?.body_text).toContain(url);
  await finishRun(await startRun('base', later(2000)), {}, later(2000));
  expect(await alarmOperators(url, later(2001))).toBe(0);
  await finishRun(await startRun('base', later(2002)), { problem: 'again' }, later(2002));
  expect(await alarmOperators(url, later(2003))).toBe(1);
});
