import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { withStore } from '#db/index.ts';
import { readArchive, removeOldArrivals } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { prepareImage, recordImage } from '#domain/media/index.ts';
import { differences, exportToMemory, memorySource, storeDigests } from '#tests/support/archives.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const folder = await mkdtemp(join(tmpdir(), 'souk-killed-'));
const path = join(folder, 'cedar.tar');
const store = { id: cedar.id, slug: cedar.slug, name: cedar.name };
afterAll(() => rm(folder, { recursive: true }));

const lamp = await makeVariant(cedar, { title: 'Brass lamp', amount: 2050, stock: 9 });
await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
await addPicture();

/** The smallest picture there is, as a GIF. */
async function addPicture(): Promise<void> {
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const prepared = await prepareImage(gif);
  if (!prepared.ok) throw new Error(prepared.code);
  await diskStorage(folder).put(cedar.id, prepared.value.hash, prepared.value.bytes);
  const act = systemAct('test', TEST_TIME);
  await withStore(cedar.id, (tx) => recordImage(tx, prepared.value, { act }));
}

/** The reads of an import that certainly come before its end. */
const IMPORT_STEPS = 16;

/** At most ten different points, spread over a run of that many steps. */
function spread(steps: number): number[] {
  const points = Array.from({ length: 10 }, (_, at) => 1 + Math.floor((at * (steps - 1)) / 9));
  return [...new Set(points)];
}

/** Runs the process to its end; null if it was killed, else the number of its steps. */
async function run(work: 'export' | 'import', killAfter: number): Promise<number | null> {
  const { app: url, worker } = db.urls;
  const asked = { work, url, worker, folder, path, store, ownerUserId: najd.ownerId, killAfter };
  const script = join(import.meta.dirname, 'archive-process.ts');
  const done = spawnSync(process.execPath, [script, JSON.stringify(asked)], { encoding: 'utf8' });
  await backendsGone(db);
  if (done.signal === 'SIGKILL') return null;
  if (done.status !== 0) throw new Error(done.stderr);
  return Number(done.stdout);
}

test('a killed export leaves no archive, and the next export is complete', async () => {
  const whole = (await run('export', 0)) ?? 0;
  expect(whole).toBeGreaterThan(0);
  await rm(path);
  for (const killAfter of IS_FULL ? spread(whole) : [1]) {
    expect(await run('export', killAfter)).toBeNull();
    expect((await readdir(folder)).filter((name) => name.endsWith('.tar'))).toEqual([]);
  }
  expect(await run('export', 0)).toBe(whole);
  expect(await readArchive(memorySource(await readFile(path)))).toMatchObject({ ok: true });
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 300_000);

test('an import killed at any point leaves no store, and the next import is complete and removes the files of the killed one', async () => {
  // A picture is the first thing read; the rows of all tables follow.
  const points = IS_FULL ? spread(IMPORT_STEPS) : [1, 2, 9, 16];
  for (const killAfter of points) {
    await expectNothingChanged(db, async () => expect(await run('import', killAfter)).toBeNull());
  }
  expect((await readdir(join(folder, 'arrivals'))).length).toBe(points.length);
  const others = await storeDigests(db);
  expect(await run('import', 0)).toBeGreaterThan(IMPORT_STEPS);
  const later = new Date(Date.now() + 11 * 60_000);
  await removeOldArrivals(storeFiles(folder), later);
  expect(await readdir(join(folder, 'arrivals'))).toEqual([]);
  const [twin] = await db.admin<{ id: string }>(`select id from stores where slug = 'twin'`);
  expect((await readdir(join(folder, 'media'))).sort()).toEqual([cedar.id, twin?.id].sort());
  const after = await storeDigests(db);
  delete after[twin?.id ?? ''];
  expect(after).toEqual(others);
  const again = await exportToMemory(
    { storeId: twin?.id ?? '', slug: 'twin', name: cedar.name },
    storeFiles(folder),
    TEST_TIME,
  );
  expect(await differences(await readFile(path), again)).toEqual({});
}, 300_000);
