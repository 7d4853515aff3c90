import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { listProcesses, startBeats, writeBeat } from './index.ts';

await testDatabase(import.meta.url);
const after = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000);
const shown = async (seconds: number) =>
  (await listProcesses(after(seconds))).map(({ kind, isMissing }) => [kind, isMissing]);

test('a process that stops writing its row is shown as missing, and is no longer listed after a day', async () => {
  const [web, worker] = [newId(), newId()];
  await writeBeat(worker, 'worker', after(0));
  await writeBeat(web, 'web', after(0));
  await writeBeat(web, 'web', after(60));
  expect(await shown(60)).toEqual([
    ['web', false],
    ['worker', false],
  ]);
  expect(await shown(100)).toEqual([
    ['web', false],
    ['worker', true],
  ]);
  await writeBeat(web, 'web', after(24 * 3600 + 1));
  expect(await shown(24 * 3600 + 1)).toEqual([['web', false]]);
});

test('a process that ends deletes its row', async () => {
  const own = async () =>
    (await listProcesses(new Date())).filter(({ pid, kind }) => pid === process.pid && kind === 'worker');
  const beats = startBeats('worker', createLogger({ level: 'silent' }));
  await expect.poll(own).toHaveLength(1);
  const [row] = await own();
  expect(row).toMatchObject({ isMissing: false });
  expect(row?.memoryBytes).toBeGreaterThan(1_000_000);
  await beats.stop();
  expect(await own()).toEqual([]);
});
