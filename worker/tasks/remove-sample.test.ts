import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker } from '#db/index.ts';
import { operatorAct } from '#domain/audit/index.ts';
import {
  askToRemoveSamples,
  hasSampleStores,
  listSampleStores,
  REMOVE_SAMPLE_TASK,
  removeSampleStore,
} from '#domain/operator-desk/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { removeSampleTask } from './remove-sample.ts';

const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-sample-'));
afterAll(() => rm(folder, { recursive: true }));

const real = await makeStore({ slug: 'real', name: 'Real', currency: 'USD' });
const sample = await makeStore({ slug: 'sample', name: 'Sample', currency: 'USD', isDemo: true });
const lamp = await makeVariant(sample, { title: 'Lamp', amount: 2000, stock: 5 });
await orderOf(sample, [{ variantId: lamp }]);
for (const { id } of [real, sample]) await diskStorage(folder).put(id, 'a'.repeat(64), Buffer.from('a file'));

const act = operatorAct(
  { userId: real.ownerId, name: 'Mona', role: 'owner', permission: 'stores.samples', reason: 'Live now' },
  TEST_TIME,
);
const filesOf = async (id: string) =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(id));
const jobs = () =>
  db.admin<{ store: string }>(
    'select payload ->> $2 as store from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [REMOVE_SAMPLE_TASK, 'storeId'],
  );

async function work(storeId: string): Promise<void> {
  const config = readConfig({ SOUK_DATA: folder, SECRET_KEY: 'x'.repeat(32) });
  if (!config.ok) throw new Error(config.data.problems.join(' '));
  const around = { config: config.value, log: createLogger({ level: 'silent' }), now: TEST_TIME };
  await asWorker(() => removeSampleTask.run({ storeId }, around));
}

test('the preview of the removal lists the sample stores with their contents, and no other store', async () => {
  expect(await listSampleStores()).toEqual([
    { id: sample.id, slug: 'sample', name: 'Sample', products: 1, orders: 1, customers: 0 },
  ]);
  expect(await hasSampleStores()).toBe(true);
});

test('an operator cannot request the removal of a store that is not a sample, is unknown or was not listed', async () => {
  await expectNothingChanged(db, async () => {
    expect(await askToRemoveSamples([real.id, real.ownerId, 'none'], act)).toBe(0);
    expect(await askToRemoveSamples([], act)).toBe(0);
    expect(await removeSampleStore(real.id, TEST_TIME)).toBe('kept');
  });
});

test('the removal of a sample store is logged and enqueued once, and its job deletes only that store’s rows and files and may run twice', async () => {
  expect(await askToRemoveSamples([sample.id, real.id], act)).toBe(1);
  await askToRemoveSamples([sample.id], act);
  expect(await jobs()).toHaveLength(1);
  const [logged] = await db.admin<{ action: string; reason: string }>(
    'select action, reason, subject_id, detail from operator_acts order by at limit 1',
  );
  expect(logged).toEqual({
    ...{ action: 'stores.samples', reason: 'Live now', subject_id: sample.id },
    detail: { slug: 'sample' },
  });
  await work(real.id);
  expect(await filesOf(real.id)).toHaveLength(1);
  await work(sample.id);
  expect([await findStore('sample'), await filesOf(sample.id)]).toEqual([null, []]);
  await work(sample.id);
  expect(await findStore('real')).not.toBeNull();
  expect(await filesOf(real.id)).toHaveLength(1);
  expect(await hasSampleStores()).toBe(false);
});
