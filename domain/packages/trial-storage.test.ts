import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { buy, giveCard } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';
import { packageRoom, requireRoom, TRIAL_STORAGE_MB } from './index.ts';

const db = await testDatabase(import.meta.url);
const GIGABYTE = 1_073_741_824;

/** A store in a trial of this package. */
const trialOf = async (packageCode: string) =>
  (await makeStore({ slug: `trial-${packageCode}`, name: packageCode, packageCode, trialDays: 14 })).id;

const limitOf = (storeId: string) =>
  withStore(storeId, async (tx) => (await packageRoom(tx, 'storage'))?.limit ?? null);

test('a trial of the largest plan has 2 GB of storage until it is paid, and a smaller plan keeps its own limit', async () => {
  const storeId = await trialOf('scale');
  expect(await limitOf(storeId)).toBe(TRIAL_STORAGE_MB);
  const add = () => withStore(storeId, (tx) => requireRoom(tx, 'storage', 3 * GIGABYTE));
  expect(await add()).toEqual({ ok: false, code: 'plan_limit', data: { limit: TRIAL_STORAGE_MB } });
  await giveCard(storeId);
  expect(await buy({ storeId, code: 'scale', cycle: 'month' })).toMatchObject({ value: { state: 'paid' } });
  expect(await limitOf(storeId)).toBe(204_800);
  expect(await add()).toMatchObject({ ok: true });

  const small = await trialOf('free');
  await db.admin(
    'update packages p set max_storage_mb = 300 from subscriptions s where s.store_id = $1 and p.id = s.package_id',
    [small],
  );
  expect(await limitOf(small)).toBe(300);
});

test('a trial of a plan without a storage limit has 2 GB of storage, too', async () => {
  expect(await limitOf(await trialOf('unlimited'))).toBe(TRIAL_STORAGE_MB);
});
