import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { folderStore } from '#adapters/storage-folder/index.ts';
import { isAlive } from '#db/embedded/postmaster.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { borrowInstall } from '#db/install.ts';
import { migrate } from '#db/migrate.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { closeStore, closingOf, reopenStore } from '#domain/closing/index.ts';
import { storeErasures } from '#domain/erasures/index.ts';
import { eraseForRequest, openRequest } from '#domain/privacy/index.ts';
import { runSouk } from '#tests/support/app-process.ts';
import { storeDigests } from '#tests/support/archives.ts';
import { backupFolder, lockHolder } from '#tests/support/backups.ts';
import { DAY } from '#tests/support/billing.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { ownInstall } from '#tests/support/own-install.ts';
import { makeStore, type TestStore } from '#tests/support/stores.ts';
import { removeWithFiles } from '#worker/remove-with-files.ts';

const SOUK = join(import.meta.dirname, '../../cli/souk.ts');
const MONA = { ...GOOD_FORM, name: 'Mona Guest', email: 'mona@hidden.example', phone: '+966 55 111 2222' };
const SARA = { ...GOOD_FORM, name: 'Sara Other', email: 'sara@hidden.example', phone: '+966 55 333 4444' };

const install = await ownInstall();
const backups = backupFolder();
const env: Record<string, string> = { ...install.env, ...backups.env };
const dataFolder = env.SOUK_DATA ?? '';
const target = folderStore(backups.folder);
const now = new Date();
const OWNER = systemAct('owner', now);

afterAll(() => {
  const left = lockHolder(dataFolder);
  if (left && isAlive(left)) process.kill(left, 'SIGQUIT');
});

/** Works on the database of the install in this process; its server runs meanwhile. */
async function inside<T>(work: () => Promise<T>): Promise<T> {
  const opened = await borrowInstall({ database: null, dataFolder, say: () => {} });
  await migrate(opened.urls);
  openDatabase(opened.urls, () => {});
  try {
    return await work();
  } finally {
    await closeDatabase();
    await opened.release();
  }
}

async function souk(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runSouk([...args, '--json'], env);
  if (code !== 0) throw new Error(`souk ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function eraseMona(store: TestStore): Promise<void> {
  const asked = { storeId: store.id, email: MONA.email, phone: MONA.phone, secretKey: env.SECRET_KEY ?? '' };
  const act = staffAct({ userId: store.ownerId, name: 'Layla', role: 'owner' }, now);
  const day = now.toISOString().slice(0, 10);
  const opened = await openRequest({ ...asked, kind: 'erasure', receivedOn: day }, act);
  if (!opened.ok) throw new Error(opened.code);
  const { requestId } = opened.value;
  expect(await eraseForRequest({ storeId: store.id, requestId }, act)).toMatchObject({ ok: true });
}

function picture(storeId: string): string {
  const folder = join(dataFolder, 'media', storeId);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a-picture'), storeId);
  return join(folder, 'a-picture');
}

const close = (store: TestStore) => closeStore({ storeId: store.id, typed: store.name }, OWNER);
const buyersOf = async (store: TestStore) =>
  (
    await install.admin<{ name: string }>(
      'select user_name as name from orders where store_id = $1 order by number',
      [store.id],
    )
  ).map(({ name }) => name);

/** Starts a restore and kills it when it repeats erasures. */
async function killedWhileRepeating(): Promise<void> {
  const child = spawn(process.execPath, [SOUK, 'restore'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Repeating')) child.kill('SIGKILL');
  });
  expect((await ended)[1]).toBe('SIGKILL');
}

async function loseDisk(): Promise<void> {
  const server = lockHolder(dataFolder);
  if (server && isAlive(server)) process.kill(server, 'SIGQUIT');
  while (server && isAlive(server)) await sleep(50);
  rmSync(dataFolder, { recursive: true });
}

test('a person erased and a store deleted after a backup are erased and deleted again after its restore, and nothing else is', async () => {
  const { cedar, oud, najd, rose } = await inside(async () => {
    const make = (slug: string, name: string) =>
      makeStore({ slug, name, country: 'SA', currency: 'USD', defaultLocale: 'en' });
    const stores = {
      ...{ cedar: await make('cedar', 'Cedar House'), oud: await make('oud', 'Oud Shop') },
      ...{ najd: await make('najd', 'Dar Najd'), rose: await make('rose', 'Rose Shop') },
    };
    for (const store of Object.values(stores)) {
      const variantId = await makeVariant(store, { title: 'Lamp', amount: 4500, stock: 100 });
      for (const form of [MONA, SARA]) await orderOf(store, [{ variantId }], { form });
      await install.admin("update orders set status = 'cancelled'");
    }
    return stores;
  });
  const pictures = { oud: picture(oud.id), rose: picture(rose.id) };
  await souk('backup');
  const before = await inside(async () => {
    const digests = await storeDigests({ admin: install.admin } as Parameters<typeof storeDigests>[0]);
    await eraseMona(cedar);
    // One store is closed and deleted, one closed, one closed and opened again.
    await close(oud);
    const removesAt = (await closingOf(oud.id))?.removesAt ?? now;
    const end = systemAct('worker', new Date(now.getTime() + 31 * DAY));
    expect(await removeWithFiles({ storeId: oud.id, removesAt, url: null, dataFolder }, end)).toBe('gone');
    await close(najd);
    await close(rose);
    await reopenStore({ storeId: rose.id }, OWNER);
    expect(await storeErasures(target, env.BACKUP_KEY ?? '')).toBe(6);
    expect(await storeErasures(target, env.BACKUP_KEY ?? ''), 'nothing is written twice').toBe(0);
    return digests;
  });

  // The disk is lost, and the backup is older than all of these changes.
  await loseDisk();
  await killedWhileRepeating();
  const { code, stderr } = await runSouk(['store', 'list'], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('A restore into')]);
  expect(await souk('restore')).toMatchObject({ repeated: { persons: 1, stores: 5 } });
  await inside(async () => {
    expect(await buyersOf(cedar)).toEqual(['', 'Sara Other']);
    expect(await buyersOf(oud)).toEqual([]);
    expect(await install.admin('select status from stores where id = $1', [oud.id])).toEqual([
      { status: 'closed' },
    ]);
    expect(existsSync(pictures.oud)).toBe(false);
    expect(await closingOf(najd.id)).not.toBeNull();
    expect(await closingOf(rose.id)).toBeNull();
    expect(existsSync(pictures.rose)).toBe(true);
    expect([await buyersOf(rose), await buyersOf(najd)]).toEqual([
      ['Mona Guest', 'Sara Other'],
      ['Mona Guest', 'Sara Other'],
    ]);
    // Erasures that were read from the list are not written to it again. Closings are, because they are entries of
    // their own.
    expect(await install.admin("select 1 from erasures where entry ->> 'kind' = 'person'")).toEqual([]);
  });

  // An entry that another key sealed stops the restore, so that nothing comes back unnoticed.
  await loseDisk();
  const [entry] = [...(await listOf('erasures/'))];
  await target.put(entry ?? '', [Buffer.from('v1.forged')]);
  const forged = await runSouk(['restore'], env);
  expect([forged.code, forged.stderr]).toEqual([1, expect.stringContaining('BACKUP_KEY does not open')]);

  // Without the list everything comes back.
  for (const key of await listOf('erasures/')) await target.remove(key);
  expect(await souk('restore')).toMatchObject({ repeated: { persons: 0, stores: 0 } });
  await inside(async () => {
    expect(await buyersOf(cedar)).toEqual(['Mona Guest', 'Sara Other']);
    expect(await storeDigests({ admin: install.admin } as Parameters<typeof storeDigests>[0])).toEqual(
      before,
    );
  });
}, 300_000);

async function listOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of target.list(prefix)) keys.push(key);
  return keys.sort();
}
