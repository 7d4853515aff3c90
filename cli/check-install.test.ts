import { expect, test } from 'vitest';
import { closeDatabase } from '#db/index.ts';
import { finishRun, recordArchived, recordArchiveProblem, startRun } from '#domain/backups/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { stampingStore } from '#tests/support/stamping-store.ts';
import { makeStore } from '#tests/support/stores.ts';
import { checkBackups } from './check-backups.ts';
import { checkTaxChains } from './check-tax-chains.ts';

const db = await testDatabase(import.meta.url);
const najd = await makeStore({
  slug: 'najd',
  name: 'Najd',
  country: 'SA',
  currency: 'SAR',
  defaultLocale: 'ar',
});
const deviceId = await stampingStore(
  najd,
  await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null }),
).begin();
const HOUR = 3600_000;
const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const config = readConfig({ BACKUP_TARGET: '/mnt/backups', BACKUP_KEY: 'k'.repeat(40) });
if (!config.ok) throw new Error(config.data.problems.join(' '));
const { value } = config;
await finishRun(await startRun('base', ago(30)), { label: 'one' }, ago(30));
await recordArchived(ago(1));
await recordArchiveProblem('The S3 server refuses PUT: AccessDenied.', ago(0.5));
// The checks open the database themselves, as the command does.
await closeDatabase();

test('souk doctor fails with the reason if a backup is late or failed, or if the log is not stored', async () => {
  const check = () => checkBackups(db.urls, { ...value, clock: () => now });
  expect(await check()).toEqual({
    ...{ name: 'backups', ok: false },
    message: 'No full backup was made for more than a day: is a worker running?',
  });
  await db.admin('update backup_runs set started_at = $1', [ago(2)]);
  expect(await check()).toMatchObject({
    ok: false,
    message: expect.stringMatching(/ten minutes.*AccessDenied/),
  });
  await db.admin("update backup_state set archived_until = $1, problem = '', problem_since = null", [now]);
  expect(await check()).toMatchObject({
    ok: true,
    isAdvice: true,
    message: expect.stringContaining('no restore was tried'),
  });
  await db.admin("update backup_runs set outcome = 'failed', problem = 'The disk is full.'");
  expect(await check()).toMatchObject({ ok: false, message: 'The last backup failed: The disk is full.' });
});

test('souk doctor names the stores whose tax documents are blocked after a restore, and fails if they need a certificate', async () => {
  const set = (epoch: string, problem: string) =>
    db.admin('update fatoora_devices set chain_epoch = $2, chain_problem = $3 where id = $1', [
      deviceId,
      epoch,
      problem,
    ]);
  expect(await checkTaxChains(db.urls)).toEqual([]);
  await set('another', '');
  expect(await checkTaxChains(db.urls)).toMatchObject([
    { ok: true, isAdvice: true, message: expect.stringMatching(/read back before .*: najd$/) },
  ]);
  await set('another', 'missing');
  expect(await checkTaxChains(db.urls)).toMatchObject([
    { ok: false, message: expect.stringMatching(/renew the certificate .*: najd$/) },
  ]);
});
