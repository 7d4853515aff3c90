import { expect, test } from 'vitest';
import { readRevenue } from '#domain/operator-desk/index.ts';
import { actAt, buy, DAY, giveBankAccount, giveCard, press, stateOf } from '#tests/support/billing.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { givePackage, phaseOf, platformInvoicesOf, subscriptionOf } from './index.ts';

const db = await testDatabase(import.meta.url);
await giveBankAccount();
const at = (days: number) => new Date(TEST_TIME.getTime() + days * DAY);
let count = 0;

async function store(code = 'free'): Promise<string> {
  count += 1;
  const { id } = await makeStore({ slug: `gift-${count}`, name: `Gift ${count}`, packageCode: code });
  await giveCard(id);
  return id;
}
const phaseAt = async (storeId: string, days: number) => phaseOf(await stateOf(storeId), at(days));

test('a package given free of charge has no invoice and no renewal, and the store closes when it ends', async () => {
  const storeId = await store();
  await must(givePackage({ storeId, code: 'pro', endsAt: at(40) }, actAt(at(1))));
  expect(await stateOf(storeId)).toMatchObject({
    package: { code: 'pro' },
    ...{ periodEndsAt: at(40), renewal: null, isComplimentary: true },
  });
  expect([await phaseAt(storeId, 2), await phaseAt(storeId, 40)]).toEqual(['complimentary', 'ended']);
  expect(await platformInvoicesOf(storeId)).toEqual([]);
  const [change] = (await subscriptionOf(storeId)).changes;
  expect(change).toMatchObject({ kind: 'complimentary', periodEndAfter: at(40) });
  const reminders = await db.admin(
    "select 1 from graphile_worker._private_jobs where key like '%remind%' and payload ->> 'endsAt' = $1",
    [at(40).toISOString()],
  );
  expect(reminders.length).toBeGreaterThan(0);
});

test('a package given without an end never closes the store', async () => {
  const storeId = await store();
  await must(givePackage({ storeId, code: 'scale', endsAt: null }, actAt(at(1))));
  expect(await phaseAt(storeId, 4000)).toBe('complimentary');
});

test('a package given free of charge ends a paid subscription, whose invoice stays and which no longer counts as revenue', async () => {
  const storeId = await store();
  await must(buy({ storeId, code: 'starter', cycle: 'month' }) as never);
  const paying = async () => {
    const { currencies } = await readRevenue({ at: at(20) });
    return currencies.flatMap(({ months }) => months).reduce((sum, month) => sum + month.paying, 0);
  };
  const before = await paying();
  await must(givePackage({ storeId, code: 'pro', endsAt: at(60) }, actAt(at(5))));
  expect(before).toBeGreaterThan(0);
  expect(await paying()).toBeLessThan(before);
  expect(await platformInvoicesOf(storeId)).toHaveLength(1);
});

test('a subscription that is bought during a free period starts when that period ends', async () => {
  const storeId = await store();
  await must(givePackage({ storeId, code: 'pro', endsAt: at(40) }, actAt(at(1))));
  expect(await buy({ storeId, code: 'starter', cycle: 'month', at: at(30) })).toMatchObject({
    value: { state: 'paid' },
  });
  const state = await stateOf(storeId);
  expect(state).toMatchObject({ isComplimentary: false, renewal: { periodStart: at(40) } });
  expect(await phaseAt(storeId, 45)).toBe('active');
});

test('giving a package is refused during a payment, with an end in the past, and for an unknown package', async () => {
  const storeId = await store();
  await press({ storeId, code: 'starter', cycle: 'month', way: 'transfer' });
  await expectNothingChanged(db, async () => {
    const give = (code: string, endsAt: Date) => givePackage({ storeId, code, endsAt }, actAt(at(1)));
    expect(await give('pro', at(40))).toMatchObject({ code: 'charge_open' });
    expect(await give('pro', at(1))).toMatchObject({ code: 'end_passed' });
    expect(await give('none', at(40))).toMatchObject({ code: 'package_unknown' });
  });
});
