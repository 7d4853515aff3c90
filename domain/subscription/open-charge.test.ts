import { expect, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { limitInForce, packageRoom, TRIAL_STORAGE_MB } from '#domain/packages/index.ts';
import { actAt, bankDesk, buy, giveCard } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { abandonCharge, openCharge } from './index.ts';

const db = await testDatabase(import.meta.url);

test('while a purchase waits for the owner’s bank, the limits of the new package already apply', async () => {
  await db.admin("update packages set max_storage_mb = 1000 where code = 'starter'");
  const trial = { slug: 'asking', name: 'Asking', packageCode: 'pro', trialDays: 14 };
  const { id: storeId } = await makeStore(trial);
  const limits = async () => ({
    products: (await withStore(storeId, (tx) => packageRoom(tx, 'products')))?.limit,
    storage: (await withStore(storeId, (tx) => packageRoom(tx, 'storage')))?.limit,
    staff: await withPlatform((tx) => limitInForce(tx, storeId, 'staff')),
    domains: await withPlatform((tx) => limitInForce(tx, storeId, 'domains')),
  });
  const ofTrial = { products: 10_000, storage: TRIAL_STORAGE_MB, staff: 10, domains: 3 };
  const ofWanted = { products: 1000, storage: 1000, staff: 3, domains: 1 };
  expect(await limits()).toEqual(ofTrial);
  await giveCard(storeId, 'asksFirst');
  expect(await buy({ storeId, code: 'starter', cycle: 'month' })).toMatchObject({
    value: { state: 'challenged' },
  });
  expect(await limits()).toEqual(ofWanted);
  const chargeId = (await withPlatform((tx) => openCharge(tx, storeId)))?.id ?? '';
  await abandonCharge(storeId, { chargeId, desk: bankDesk }, actAt(TEST_TIME));
  expect(await limits()).toEqual(ofTrial);
  expect(await buy({ storeId, code: 'scale', cycle: 'month' })).toMatchObject({
    value: { state: 'challenged' },
  });
  expect(await limits()).toEqual(ofTrial);
});
