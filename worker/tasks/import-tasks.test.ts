import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, expect, test, vi } from 'vitest';
import { importFiles } from '#adapters/import-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { importReport, startImport } from '#domain/import/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { TASKS } from './index.ts';
import { defineImport } from './run-import.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const folder = await mkdtemp(join(tmpdir(), 'souk-import-tasks-'));
const files = importFiles(folder);
let asked = 0;

// Represents a service inside the owner's network, which an import must never reach.
const inside = createServer((_request, response) => {
  asked += 1;
  response.end('secret');
});
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  inside.close();
  await rm(folder, { recursive: true });
});

test('the job of an upload creates its products, and does not fetch pictures from the server’s own network', async () => {
  const picture = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`;
  const importId = await upload(
    `Handle,Title,Variant SKU,Variant Price,Image Src\ncup,Cup,CUP-1,5,${picture}\nbowl,Bowl,,abc,\n`,
  );
  await work();
  expect(await report(importId)).toMatchObject({
    status: 'done',
    products: { created: 1 },
    errors: [{ line: 3, code: 'price_invalid' }],
    images: { queued: 1, failed: 1, waiting: 0 },
    failedImages: [{ url: picture, reason: 'no_picture' }],
  });
  expect(asked).toBe(0);
});

test('an uploaded file is deleted once its import is closed', async () => {
  const importId = await upload('Title\nno handles here\n');
  expect(await readdir(join(folder, 'imports', cedar.id))).toEqual([`${importId}.csv`]);
  await work();
  expect(await report(importId)).toMatchObject({
    status: 'failed',
    errors: [{ line: 1, code: 'missing_column' }],
  });
  expect(await readdir(join(folder, 'imports', cedar.id))).toEqual([]);
});

test('an import whose uploaded file is lost reports it', async () => {
  const importId = newId();
  await start(importId);
  await work();
  expect(await report(importId)).toMatchObject({ status: 'failed', errors: [{ code: 'file_missing' }] });
});

test('a small import that takes too long is put back as a large one, and its file stays', async () => {
  const importId = await upload('Handle,Title,Variant Price\ncup,Cup,5\n', true);
  const putBack = vi.fn();
  const task = defineImport('import.run-small', 0);
  await asWorker(() => task.run({ storeId: cedar.id, importId }, { ...around(), putBack }));
  expect(putBack).toHaveBeenCalledExactlyOnceWith('import.run');
  expect(await report(importId)).toMatchObject({ status: 'running', rowsRead: 0 });
  const large = defineImport('import.run');
  await asWorker(() => large.run({ storeId: cedar.id, importId }, around()));
  expect(await report(importId)).toMatchObject({ status: 'done', rowsRead: 1 });
});

const report = (importId: string) => withStore(cedar.id, (tx) => importReport(tx, importId));

async function upload(text: string, isSmall = false): Promise<string> {
  const importId = newId();
  await files.save({ storeId: cedar.id, importId }, [Buffer.from(text)]);
  return start(importId, isSmall);
}

function start(importId: string, isSmall = false): Promise<string> {
  const input = { id: importId, fileName: 'products.csv', isDryRun: false, isSmall };
  return withStore(cedar.id, (tx) => startImport(tx, input, systemAct('test', TEST_TIME)));
}

function around() {
  const read = readConfig({ SOUK_DATA: folder, SECRET_KEY: 'x'.repeat(32) });
  if (!read.ok) throw new Error(read.data.problems.join(' '));
  return { config: read.value, log: createLogger({ level: 'silent' }), now: TEST_TIME };
}

/** Runs all due jobs until none is left, as the worker would. */
async function work(): Promise<void> {
  const tasks = TASKS.map((task) => [
    task.name,
    (payload: unknown) => asWorker(() => task.run(payload, around())),
  ]);
  await runOnce({
    connectionString: db.urls.direct,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries(tasks),
  });
}
