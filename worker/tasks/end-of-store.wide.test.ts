import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker } from '#db/index.ts';
import { closeStore, reopenStore } from '#domain/closing/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { seedDemo } from '#seed/apply.ts';
import { TENANT_TABLES } from '#tests/isolation/tables.ts';
import { actAt, DAY } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { removeWithFiles } from '../remove-with-files.ts';
import { STORE_FOLDERS } from '../store-folders.ts';
import { dropKeptTask, removeStoreTask } from './end-of-store.ts';

const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-end-'));
const now = new Date('2026-11-21T09:30:00Z');
afterAll(() => rm(folder, { recursive: true }));

let demo = '';
let souq = '';

beforeAll(async () => {
  const images = diskStorage(folder);
  const stores = await seedDemo({ now, images, cacheDir: join(tmpdir(), 'souk-seed-pictures') });
  [demo = '', souq = ''] = stores.map(({ storeId }) => storeId);
  for (const storeId of [demo, souq]) {
    for (const place of STORE_FOLDERS) {
      await mkdir(join(folder, place, storeId), { recursive: true });
      await writeFile(join(folder, place, storeId, 'a-file'), place);
    }
  }
}, 120_000);

/** The rows of a store in each table that has any. */
async function rowsOf(storeId: string): Promise<Record<string, string>> {
  const tables = await db.admin<{ name: string }>(
    `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'store_id'
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...TENANT_TABLES]));
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    // Its rows tell caches what changed, and are deleted within seconds.
    if (name === 'changes') continue;
    const [row] = await db.admin<{ rows: number; hash: string }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash
         from ${name} t where store_id = $1`,
      [storeId],
    );
    if (row && row.rows > 0) found[name] = `${row.rows} ${row.hash}`;
  }
  return found;
}

const filesOf = async (storeId: string) =>
  (await readdir(folder, { recursive: true })).filter((path) => path.includes(storeId)).sort();

function run(task: typeof removeStoreTask, payload: object, days: number): Promise<void> {
  const config = readConfig({ SOUK_DATA: folder, SECRET_KEY: 'x'.repeat(32) });
  if (!config.ok) throw new Error(config.data.problems.join(' '));
  const around = { config: config.value, log: createLogger({ level: 'silent' }) };
  return asWorker(() => task.run(payload, { ...around, now: new Date(now.getTime() + days * DAY) }));
}

test('thirty days after a store was closed, its rows and files are deleted except its tax documents, and no other store loses anything', async () => {
  const [before, others, otherFiles] = [await rowsOf(demo), await rowsOf(souq), await filesOf(souq)];
  expect(Object.keys(before).length).toBeGreaterThan(60);
  const invoices = Number(before.invoices?.split(' ')[0] ?? 0);
  expect(invoices).toBeGreaterThan(0);
  const closed = await closeStore({ storeId: demo, typed: 'demo' }, actAt(now));
  expect(closed.ok).toBe(true);
  const removesAt = new Date(now.getTime() + 30 * DAY).toISOString();
  await expect(run(removeStoreTask, { storeId: demo, removesAt }, 29)).rejects.toThrow('thirty days');
  expect(Object.keys(await rowsOf(demo)).length).toBeGreaterThan(60);

  // Parts of processes that were killed, until the tax documents themselves are deleted.
  const asked = { storeId: demo, removesAt: new Date(removesAt), url: null, dataFolder: folder };
  const part = { stopping: AbortSignal.abort(), rows: 500 };
  while ((await rowsOf(demo)).invoices !== undefined) {
    const late = actAt(new Date(now.getTime() + 30 * DAY));
    expect(await asWorker(() => removeWithFiles(asked, late, part))).toBe('begun');
  }
  expect(await reopenStore({ storeId: demo }, actAt(now))).toMatchObject({ ok: false });

  await run(removeStoreTask, { storeId: demo, removesAt }, 30);

  expect(Object.keys(await rowsOf(demo))).toEqual(['kept_papers']);
  const jobs = await db.admin(
    `select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload->>'storeId' = $1`,
    [demo],
  );
  expect(jobs).toEqual([{ task: 'closing.drop-kept' }]);
  const kept = join('retained', demo);
  expect(await filesOf(demo)).toEqual([
    kept,
    ...[join(kept, 'documents'), join(kept, 'documents', 'a-file'), join(kept, 'invoices.jsonl')],
  ]);
  const lines = (await readFile(join(folder, kept, 'invoices.jsonl'), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(invoices);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ store_id: demo, data: expect.anything() });
  expect(await rowsOf(souq)).toEqual(others);
  expect(await filesOf(souq)).toEqual(otherFiles);
});

test('deleting a closed store may run twice, and its archived tax documents stay until their retention period ends', async () => {
  const removesAt = new Date(now.getTime() + 30 * DAY).toISOString();
  await run(removeStoreTask, { storeId: demo, removesAt }, 31);
  await run(dropKeptTask, { storeId: demo }, 5 * 365);
  expect(await filesOf(demo)).toHaveLength(4);
  await run(dropKeptTask, { storeId: demo }, 11 * 366);
  expect(await filesOf(demo)).toEqual([]);
  expect(await rowsOf(demo)).toEqual({});
});
