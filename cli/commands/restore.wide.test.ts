import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { folderStore } from '#adapters/storage-folder/index.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { borrowInstall } from '#db/install.ts';
import { migrate } from '#db/migrate.ts';
import { systemAct } from '#domain/audit/index.ts';
import { archiveLog, ensureLine, recordArchived, replaceLine, storedEnd } from '#domain/backups/index.ts';
import { closeStore } from '#domain/closing/index.ts';
import { storeErasures } from '#domain/erasures/index.ts';
import { newId } from '#lib/ids.ts';
import { parseWalPosition } from '#lib/wal-position.ts';
import { runSouk } from '#tests/support/app-process.ts';
import { backupFolder } from '#tests/support/backups.ts';
import { ownInstall } from '#tests/support/own-install.ts';
import { makeStore } from '#tests/support/stores.ts';

const install = await ownInstall();
const backups = backupFolder();
const env: Record<string, string> = { ...install.env, ...backups.env };
const dataFolder = env.SOUK_DATA ?? '';
const target = folderStore(backups.folder);

/** Works on the database of the install in this process; its server runs meanwhile. */
async function inside<T>(work: (adminUrl: string) => Promise<T>): Promise<T> {
  const opened = await borrowInstall({ database: null, dataFolder, say: () => {}, backup: {} });
  await migrate(opened.urls);
  openDatabase(opened.urls, () => {});
  try {
    return await work(opened.backupUrl ?? '');
  } finally {
    await closeDatabase();
    await opened.release();
  }
}

async function ask(text: string): Promise<string> {
  return String(Object.values((await install.admin<Record<string, unknown>>(text))[0] ?? {})[0]);
}

/** Stores the log up to now. */
async function storeLog(url: string): Promise<void> {
  const end = parseWalPosition(await ask('select pg_current_wal_lsn()'));
  const stop = new AbortController();
  const line = await ensureLine(dataFolder);
  const archiving = archiveLog({ store: target, url, line, everyMs: 50, signal: stop.signal });
  while (((await storedEnd(target, line, 1)) ?? 0n) < end) await Promise.race([sleep(50), archiving]);
  stop.abort();
  await archiving;
}

/** Restores the install to a moment into another folder; returns its result and the log files of each step. */
async function restore(at: Date): Promise<{ hasReachedGoal: boolean; files: number[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'souk-restored-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const own = { ...env, SOUK_DATA: join(folder, 'data') };
  const { code, stdout, stderr } = await runSouk(['restore', '--at', at.toISOString(), '--json'], own);
  if (code !== 0) throw new Error(stderr);
  const files = [...stderr.matchAll(/Replaying the log, (\d+) files/g)].map(([, count]) => Number(count));
  return { hasReachedGoal: (JSON.parse(stdout) as { hasReachedGoal: boolean }).hasReachedGoal, files };
}

test('a restore to a moment unpacks only the log up to it, and more if the target was away at that time', async () => {
  await inside(async () => undefined);
  expect((await runSouk(['backup'], env)).code).toBe(0);
  const at = await inside(async (url) => {
    await makeStore({ slug: 'cedar', name: 'Cedar House' });
    await storeLog(url);
    await sleep(50);
    const then = new Date();
    await sleep(50);
    for (let file = 0; file < 20; file++) {
      await install.admin("select pg_logical_emit_message(true, 'souk', 'x')");
      await install.admin('select pg_switch_wal()');
    }
    await storeLog(url);
    return then;
  });
  expect(await restore(at)).toEqual({ hasReachedGoal: true, files: [expect.any(Number)] });
  const prompt = (await restore(at)).files[0] ?? 0;
  expect(prompt).toBeGreaterThan(0);
  expect(prompt).toBeLessThan(8);

  // All of the log was stored later.
  const log = globSync('lines/*/wal/*', { cwd: backups.folder });
  for (const file of log) utimesSync(join(backups.folder, file), new Date(), new Date());
  const late = await restore(at);
  expect(late.hasReachedGoal).toBe(true);
  expect(late.files.reduce((sum, files) => sum + files, 0)).toBeLessThan(log.length);

  const after = await restore(new Date());
  expect(after.hasReachedGoal).toBe(false);
  expect(after.files.reduce((sum, files) => sum + files, 0)).toBeGreaterThanOrEqual(20);
}, 300_000);

test('a minute between the end of a line of the log and the next backup is refused for a single store', async () => {
  const at = await inside(async () => {
    await replaceLine(dataFolder);
    await sleep(50);
    return new Date();
  });
  expect((await runSouk(['backup'], env)).code).toBe(0);
  await inside(() => recordArchived(new Date()));
  const args = ['store', 'restore', 'cedar', '--at', at.toISOString(), '--json'];
  const { code, stdout } = await runSouk(args, env);
  expect([code, JSON.parse(stdout)]).toEqual([1, { error: expect.objectContaining({ code: 'log_gap' }) }]);
  expect(globSync('{backup-scratch-*,exports/*/*}', { cwd: dataFolder })).toEqual([]);
}, 120_000);

test('after a restore of the whole install, files that were deleted between the backup and the restored moment are deleted', async () => {
  const cedar = await inside(() => ask("select id from stores where slug = 'cedar'"));
  const write = (path: string) => {
    mkdirSync(dirname(join(dataFolder, path)), { recursive: true });
    writeFileSync(join(dataFolder, path), path);
  };
  const gone = [
    `private/media/${cedar}/${'a'.repeat(64)}`,
    `imports/${cedar}/${newId()}.csv`,
    `documents/${cedar}/${newId()}/slip-1-both.pdf`,
    `media/${newId()}/${'b'.repeat(64)}`,
  ];
  const kept = [`media/${cedar}/${'c'.repeat(64)}`, `retained/${newId()}/invoices.jsonl`];
  for (const path of [...gone, ...kept]) write(path);
  expect((await runSouk(['backup'], env)).code).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), 'souk-restored-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const own = { ...env, SOUK_DATA: join(folder, 'data') };
  const { stdout } = await runSouk(['restore', '--json'], own);
  expect(JSON.parse(stdout)).toMatchObject({ removed: 3 });
  for (const path of gone) expect(existsSync(join(folder, 'data', path)), path).toBe(false);
  for (const path of kept) expect(existsSync(join(folder, 'data', path)), path).toBe(true);
}, 120_000);

test('the earlier state of a store repeats no erasures of other stores', async () => {
  const at = new Date();
  await sleep(50);
  await inside(async () => {
    const najd = await makeStore({ slug: 'najd', name: 'Dar Najd' });
    const act = systemAct('owner', new Date());
    expect(await closeStore({ storeId: najd.id, typed: najd.name }, act)).toMatchObject({ ok: true });
    expect(await storeErasures(target, env.BACKUP_KEY ?? '')).toBe(1);
    await recordArchived(new Date());
  });
  const { code, stderr } = await runSouk(
    ['store', 'restore', 'cedar', '--at', at.toISOString(), '--json'],
    env,
  );
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('Repeating')]);
}, 120_000);

test('a restore for which the disk has no room beside its reserve is refused, and leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-restored-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const short = { ...env, DISK_RESERVE_MB: '10000000' };
  for (const [args, place] of [
    [['restore'], join(folder, 'data')],
    [['backup', 'verify'], dataFolder],
  ] as const) {
    const { code, stdout } = await runSouk([...args, '--json'], { ...short, SOUK_DATA: place });
    expect([args, code, JSON.parse(stdout)]).toEqual([
      ...[args, 1, { error: expect.objectContaining({ code: 'disk_full' }) }],
    ]);
  }
  expect(globSync('backup-scratch-*', { cwd: dataFolder })).toEqual([]);
  expect(readdirSync(join(folder, 'data'))).not.toContain('postgres.json');
}, 120_000);
