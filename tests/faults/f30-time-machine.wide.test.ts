import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { type AppProcess, runSouk, startApp } from '#tests/support/app-process.ts';
import { storeDigests } from '#tests/support/archives.ts';
import { backupFolder } from '#tests/support/backups.ts';
import { inInstall, openShop, ownInstall } from '#tests/support/own-install.ts';
import { buy, type ShopAddress } from '#tests/support/shoppers.ts';
import { makeStore } from '#tests/support/stores.ts';

const SOUK = join(import.meta.dirname, '../../cli/souk.ts');

const install = await ownInstall();
const backups = backupFolder();
const env: Record<string, string> = { ...install.env, ...backups.env, WEB_CONCURRENCY: '1' };
const dataFolder = env.SOUK_DATA ?? '';
let app: AppProcess;
let shop: ShopAddress & { storeId: string };
const times = { early: new Date(0), good: new Date(0) };
let sold: number[] = [];

afterAll(() => app?.child.kill('SIGKILL'));

/** A shop that was intact at `times.good`, was damaged after it, and sold something meanwhile. */
beforeAll(async () => {
  app = await startApp(env);
  await vi.waitFor(() => expect(backups.labels()).toHaveLength(1), { timeout: 120_000, interval: 500 });
  times.early = new Date();
  shop = await openShop(install, 50);
  await inInstall(install, () => makeStore({ slug: 'najd', name: 'Najd' }));
  await sleep(50);
  times.good = new Date();
  await sleep(50);
  sold = [(await buy(shop, 1)).number, (await buy(shop, 2)).number];
  await inInstall(install, () =>
    asWorker(() =>
      withStore(shop.storeId, async (tx) => {
        await sql`update product_texts set title = 'X', slug = 'x-' || product_id where store_id = ${tx.storeId}`.execute(
          tx,
        );
        await sql`update products set status = 'archived' where store_id = ${tx.storeId}`.execute(tx);
      }),
    ),
  );
  const ruinedAt = Date.now();
  await vi.waitFor(async () => expect(await archivedUntil()).toBeGreaterThan(ruinedAt), {
    ...{ timeout: 120_000, interval: 500 },
  });
}, 300_000);

async function archivedUntil(): Promise<number> {
  const [row] = await install.admin<{ until: Date | null }>(
    'select archived_until as until from backup_state',
  );
  return row?.until?.getTime() ?? 0;
}

async function souk(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runSouk([...args, '--json'], env);
  if (code !== 0) throw new Error(`souk ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function refusal(...args: string[]): Promise<unknown> {
  const { code, stdout } = await runSouk([...args, '--json'], env);
  return [code, (JSON.parse(stdout) as { error?: { code: string } }).error?.code];
}

/** Runs a command and kills its process after that many milliseconds; true if it was killed before it ended. */
async function killedAfter(ms: number, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [SOUK, ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  await Promise.race([ended, sleep(ms)]);
  child.kill('SIGKILL');
  return (await ended)[1] === 'SIGKILL';
}

const titles = async (storeId: string) => {
  const rows = await install.admin<{ title: string }>(
    `select t.title from product_texts t join products p on p.id = t.product_id
      where t.store_id = $1 and t.locale = 'en' and p.status = 'active' order by 1`,
    [storeId],
  );
  return rows.map(({ title }) => title);
};
const orders = async (storeId: string) => {
  const rows = await install.admin<{ number: number }>(
    `select number::int from orders where store_id = $1 order by 1`,
    [storeId],
  );
  return rows.map(({ number }) => number);
};
const digests = async () => {
  const all = await storeDigests({ ...install, name: '', urls: {} as never });
  return Object.fromEntries(Object.entries(all).filter(([id]) => id !== shop.storeId));
};

test('a restore of a store to a time before it existed, in the future, or before all backups is refused and leaves nothing', async () => {
  const before = await digests();
  const at = (time: Date) => ['store', 'restore', 'cedar', '--at', time.toISOString()];
  expect(await refusal(...at(times.early))).toEqual([1, 'store_younger']);
  expect(await refusal(...at(new Date(Date.now() + 60_000)))).toEqual([1, 'invalid_time']);
  expect(await refusal(...at(new Date(times.early.getTime() - 3_600_000)))).toEqual([1, 'no_backup']);
  expect(await refusal('store', 'restore', 'nobody', '--at', times.good.toISOString())).toEqual([
    ...[1, 'store_unknown'],
  ]);
  const { BACKUP_TARGET: _, ...without } = env;
  const none = await runSouk(['store', 'restore', 'cedar', '--at', times.good.toISOString()], without);
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('No backups are set up')]);
  expect(globSync('{backup-scratch-*,exports/*/*}', { cwd: dataFolder })).toEqual([]);
  expect(await digests()).toEqual(before);
}, 200_000);

test('a store is restored to a minute as a closed twin, which is complete even if the restore is killed at any point and run again, and other stores do not change', async () => {
  const others = await digests();
  const args = ['store', 'restore', 'cedar', '--at', times.good.toISOString()];
  expect(await souk(...args, '--plan')).toMatchObject({ bytes: expect.any(Number) });
  const started = performance.now();
  await souk(...args);
  const took = performance.now() - started;
  let killed = 0;
  for (const share of [0.2, 0.4, 0.6, 0.75, 0.9]) if (await killedAfter(took * share, ...args)) killed++;
  expect(killed).toBeGreaterThan(1);
  const [first, second] = await Promise.all([
    runSouk([...args, '--json'], env),
    runSouk([...args, '--json'], env),
  ]);
  const [done, refused] = first.code === 0 ? [first, second] : [second, first];
  expect(refused.stdout).toContain('restore_running');
  const twin = JSON.parse(done.stdout) as Record<string, unknown>;
  expect(globSync('{backup-scratch-*,exports/*/*.part}', { cwd: dataFolder })).toEqual([]);
  const twins = await install.admin<{ id: string }>(`select id from stores where slug like 'cedar-2%'`);
  const ids = twins.map(({ id }) => id);
  // The first run's twin, that of the last run, and those of runs that were killed after they had made one.
  expect(ids).toContain(twin.id);
  expect(ids.length).toBeLessThanOrEqual(2 + killed);
  for (const id of ids) {
    expect(await titles(id)).toEqual(['One', 'Three', 'Two']);
    expect(await orders(id)).toEqual([]);
  }
  expect(await titles(shop.storeId)).toEqual([]);
  const [state] = await install.admin(
    `select u.twin_of, s.access ->> 'mode' as mode, (select count(*)::int from mails m where m.store_id = $1) as mails
       from unopened_stores u join store_settings s using (store_id) where u.store_id = $1`,
    [twin.id],
  );
  expect(state).toEqual({ twin_of: shop.storeId, mode: 'soon', mails: 0 });
  const after = await digests();
  for (const id of ids) delete after[id];
  expect(after).toEqual(others);
}, 300_000);

test('a take-back of the catalogue that is killed at any point and run again keeps today’s orders, and can be undone', async () => {
  const { restores } = (await souk('store', 'restores', 'cedar')) as { restores: { id: string }[] };
  const id = restores[0]?.id ?? '';
  const others = await digests();
  const args = ['store', 'take-back', 'cedar', '--from', id, '--parts', 'catalogue'];
  const plan = await souk(...args, '--plan');
  expect(plan).toMatchObject({
    parts: [
      {
        part: 'catalogue',
        tables: expect.arrayContaining([{ table: 'products', back: 0, changed: 3, newer: 0 }]),
      },
    ],
  });
  expect(await titles(shop.storeId)).toEqual([]);
  for (const ms of [500, 900, 1300]) {
    await killedAfter(ms, ...args);
    // A killed take-back brings back all products or none.
    expect([0, 3]).toContain((await titles(shop.storeId)).length);
  }
  const { undoId } = await souk(...args);
  expect(await titles(shop.storeId)).toEqual(['One', 'Three', 'Two']);
  expect(await orders(shop.storeId)).toEqual(sold);
  const found = JSON.stringify(await souk('orders', 'check', '--store', 'cedar'));
  expect(found).not.toContain('"findings":[{');
  expect(await digests()).toEqual(others);
  expect((await buy(shop, 3)).number).toBeGreaterThan(sold[1] ?? 0);

  await souk('store', 'take-back', 'cedar', '--from', String(undoId), '--parts', 'catalogue');
  expect(await orders(shop.storeId)).toHaveLength(3);
}, 200_000);

test('a twin is deleted with its files and its archive, and the store stays', async () => {
  const { restores } = (await souk('store', 'restores', 'cedar')) as {
    restores: { id: string; kind: string }[];
  };
  const twin = restores.find(({ kind }) => kind === 'twin')?.id ?? '';
  expect(await souk('store', 'drop-twin', 'cedar', '--from', twin)).toEqual({ isTwinGone: true });
  const left = await storeDigests({ ...install, name: '', urls: {} as never });
  expect(Object.keys(left)).not.toContain(twin);
  expect(existsSync(join(dataFolder, 'exports', shop.storeId, `${twin}.tar`))).toBe(false);
  expect(globSync(`*/${twin}`, { cwd: dataFolder })).toEqual([]);
  expect(await refusal('store', 'take-back', 'cedar', '--from', twin, '--parts', 'theme')).toEqual([
    ...[1, 'restore_gone'],
  ]);
  expect(await orders(shop.storeId)).toHaveLength(3);
}, 60_000);

test('a restore to a time after the end of the stored log is refused if no worker stores the log', async () => {
  expect(await app.stop()).toBe(0);
  const at = new Date().toISOString();
  expect(await refusal('store', 'restore', 'cedar', '--at', at)).toEqual([1, 'log_too_short']);
}, 60_000);
