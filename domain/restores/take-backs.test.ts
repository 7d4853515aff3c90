import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeEarlierState } from '#tests/support/earlier-states.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { dropRestore } from './drop-restore.ts';
import type { Part } from './parts.ts';
import { readCounted, requestCount, runCount } from './requested-count.ts';
import { listRestores, readyRestore } from './restores.ts';
import { runTakeBack } from './run-take-back.ts';
import { giveUpRestore, newestTakeBack, requestTakeBack } from './take-backs.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const dataFolder = await mkdtemp(join(tmpdir(), 'souk-take-backs-'));
const archives = archiveFiles(dataFolder);
const files = storeFiles(dataFolder);
const storeId = cedar.id;
const act = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
await makeVariant(cedar, { title: 'Brass lamp', amount: 2050, stock: 9 });
const good = await makeEarlierState(cedar, { dataFolder, at: TEST_TIME });

afterAll(() => rm(dataFolder, { recursive: true }));

const inCedar = <T>(run: (tx: StoreTx) => Promise<T>) => asWorker(() => withStore(storeId, run));
const ruin = () =>
  inCedar(async (tx) => {
    await sql`update product_texts set title = 'X' where store_id = ${tx.storeId}`.execute(tx);
    await sql`update store_settings set primary_color = '#FF0000' where store_id = ${tx.storeId}`.execute(tx);
  });
const shop = async () => {
  const [row] = await db.admin<{ title: string; colour: string }>(
    `select (select title from product_texts where store_id = $1 and locale = 'en' limit 1) as title, primary_color as colour
       from store_settings where store_id = $1`,
    [storeId],
  );
  return row;
};
const ask = (parts: Part[], restoreId = good) => requestTakeBack(storeId, { restoreId, parts }, act);
const newest = () => inCedar((tx) => newestTakeBack(tx, TEST_TIME));

async function run(changes: Partial<Parameters<typeof runTakeBack>[0]> = {}) {
  const takeBackId = (await newest())?.id ?? '';
  const input = { storeId, takeBackId, archives, files, isLastTry: false, clock: () => TEST_TIME };
  return asWorker(() => runTakeBack({ ...input, isDiskFull: async () => false, ...changes }));
}

test('a job takes back the requested parts once, and the state before it can be taken back in the same way', async () => {
  const before = await shop();
  await ruin();
  expect(await ask(['theme', 'catalogue'])).toMatchObject({ ok: true });
  expect(await newest()).toMatchObject({ status: 'waiting', parts: ['catalogue', 'theme'], beganAt: null });
  expect(await run()).toBe('done');
  expect(await shop()).toEqual(before);
  const done = await newest();
  expect(done).toMatchObject({ status: 'done', taken: ['catalogue', 'theme'], problem: '' });
  expect(await run()).toBe('gone');
  expect(await ask(done?.taken ?? [], done?.undoId ?? '')).toMatchObject({ ok: true });
  expect(await run()).toBe('done');
  expect(await shop()).toEqual({ title: 'X', colour: '#FF0000' });
  const audits = await db.admin<{ action: string; name: string }>(
    `select action, actor_name as name from audit_entries where store_id = $1 and action like 'store.%' order by at, id`,
    [storeId],
  );
  expect(audits.filter(({ action }) => action === 'store.take_back_asked')).toEqual([
    { action: 'store.take_back_asked', name: 'Layla' },
    { action: 'store.take_back_asked', name: 'Layla' },
  ]);
});

test('a store has only one pending take-back, even if it is requested several times and in several tabs', async () => {
  const asked = await Promise.all([ask(['theme']), ask(['theme']), ask(['catalogue']), ask(['content'])]);
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  expect(asked.filter((each) => !each.ok && each.code === 'take_back_busy')).toHaveLength(3);
  await expectNothingChanged(db, async () => {
    expect(await giveUpRestore(storeId, good, act)).toMatchObject({ ok: false, code: 'take_back_busy' });
  });
  expect(await run()).toBe('done');
});

test('after a take-back is killed, the next run takes back the remaining parts, and an undo restores the state before the first run', async () => {
  await ruin();
  await ask(['catalogue', 'theme']);
  const before = (await inCedar((tx) => listRestores(tx, TEST_TIME))).length;
  await db.admin(`create function public.stop_theme() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$`);
  await db.admin(`create trigger stop_theme before update of primary_color on store_settings for each row
    execute function public.stop_theme()`);
  await expect(run()).rejects.toThrow('killed');
  const half = await newest();
  expect(half).toMatchObject({ status: 'waiting', taken: ['catalogue'], undoId: expect.any(String) });
  expect(await shop()).toMatchObject({ title: 'Brass lamp', colour: '#FF0000' });
  await db.admin('drop trigger stop_theme on store_settings');
  await db.admin('drop function public.stop_theme()');
  expect(await run()).toBe('done');
  expect(await newest()).toMatchObject({ taken: ['catalogue', 'theme'], undoId: half?.undoId });
  expect(await inCedar((tx) => listRestores(tx, TEST_TIME))).toHaveLength(before + 1);
  expect(await shop()).not.toMatchObject({ colour: '#FF0000' });
  await ask(['catalogue', 'theme'], half?.undoId ?? '');
  expect(await run()).toBe('done');
  expect(await shop()).toEqual({ title: 'X', colour: '#FF0000' });
});

test('on a full disk, nothing is taken back, and the owner sees the reason', async () => {
  await ask(['catalogue']);
  const was = await shop();
  expect(await run({ isDiskFull: async () => true })).toBe('failed');
  expect(await newest()).toMatchObject({ status: 'failed', problem: 'disk_full', taken: [], undoId: null });
  expect(await shop()).toEqual(was);
});

test('a damaged file of an earlier state is reported by the count and by the take-back, and nothing changes', async () => {
  const damaged = await makeEarlierState(cedar, { dataFolder, at: new Date(TEST_TIME.getTime() + 60_000) });
  await writeFile(join(dataFolder, 'exports', storeId, `${damaged}.tar`), 'no archive');
  const was = await shop();
  await requestCount(storeId, damaged, act);
  await asWorker(() => runCount({ storeId, restoreId: damaged, archives, clock: () => TEST_TIME }));
  const noted = await inCedar((tx) => readyRestore(tx, damaged, TEST_TIME));
  expect(noted?.countProblem).toMatch(/^archive_/);
  await ask(['theme'], damaged);
  expect(await run()).toBe('failed');
  expect(await newest()).toMatchObject({ status: 'failed', problem: expect.stringMatching(/^archive_/) });
  expect(await shop()).toEqual(was);
});

test('a job counts the changes of a take-back, and an earlier state equal to the present one has none', async () => {
  await ask(['catalogue', 'theme']);
  await run();
  await ruin();
  const count = async () => {
    await requestCount(storeId, good, act);
    await asWorker(() => runCount({ storeId, restoreId: good, archives, clock: () => TEST_TIME }));
    return inCedar((tx) => readCounted(tx, good));
  };
  const changed = (await count())?.find(({ part }) => part === 'theme');
  expect(changed).toEqual({
    part: 'theme',
    tables: [{ table: 'store_settings', back: 0, changed: 1, newer: 0 }],
  });
  await ask(['theme']);
  await run();
  expect((await count())?.find(({ part }) => part === 'theme')).toEqual({ part: 'theme', tables: [] });
});

test('a deleted earlier state is gone immediately with its twin, and another store’s earlier state is not', async () => {
  const theirs = await makeEarlierState(najd, { dataFolder, at: TEST_TIME });
  await expectNothingChanged(db, async () => {
    for (const id of [theirs, newId()]) {
      expect(await giveUpRestore(storeId, id, act)).toMatchObject({ code: 'restore_gone' });
      expect(await ask(['theme'], id)).toMatchObject({ code: 'restore_gone' });
      expect(await requestCount(storeId, id, act)).toMatchObject({ code: 'restore_gone' });
    }
  });
  expect(await giveUpRestore(storeId, good, act)).toMatchObject({ ok: true });
  expect((await inCedar((tx) => listRestores(tx, TEST_TIME))).map(({ id }) => id)).not.toContain(good);
  expect(await ask(['theme'])).toMatchObject({ code: 'restore_gone' });
  await asWorker(() => dropRestore({ storeId, restoreId: good }, act));
  const twins = await db.admin(`select from stores where id = any ($1)`, [[good, theirs]]);
  expect(twins).toHaveLength(1);
});
