import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import {
  actAt,
  bankDesk,
  buy,
  DAY,
  giveBankAccount,
  giveCard,
  orderByTransfer,
  stateOf,
} from '#tests/support/billing.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  type Cycle,
  confirmTransfer,
  openCharge,
  phaseOf,
  platformInvoicesOf,
  renewSubscription,
  setPeriodEnd,
  suspendStore,
} from './index.ts';

const db = await testDatabase(import.meta.url);
await giveBankAccount();
const MONTH = new Date('2026-12-21T09:00:00Z');
const at = (days: number, from = TEST_TIME) => new Date(from.getTime() + days * DAY);
const upSecond = (time: number) => new Date(Math.ceil(time / 1000) * 1000);
let count = 0;

/** A store that pays Starter (19 a month) from TEST_TIME until MONTH. */
async function paying(): Promise<string> {
  count += 1;
  const { id } = await makeStore({ slug: `up-${count}`, name: `Up ${count}`, packageCode: 'free' });
  await giveCard(id);
  await must(buy({ storeId: id, code: 'starter', cycle: 'month' }) as never);
  return id;
}

const orderPro = (storeId: string, now: Date, cycle: Cycle = 'month') =>
  orderByTransfer({ storeId, code: 'pro', cycle, at: now });

async function confirm(storeId: string, chargeId: string, now: Date): Promise<number> {
  const open = await withPlatform((tx) => openCharge(tx, storeId));
  const received = Number(open?.total);
  await must(confirmTransfer({ storeId, chargeId, received }, actAt(now)) as never);
  return received;
}

const newestInvoice = async (storeId: string) => (await platformInvoicesOf(storeId))[0];

test('an upgrade by transfer ends later by what was paid for the days of the transfer, and its invoice says so', async () => {
  const storeId = await paying();
  const chargeId = await orderPro(storeId, TEST_TIME);
  const total = await confirm(storeId, chargeId, at(10));
  expect(total).toBe(4900 - 1900);
  // Ten days of Starter cost 19/30 each and those of Pro were paid with 49/30.
  const end = upSecond(at((10 * 30) / 49, MONTH).getTime());
  expect(await stateOf(storeId)).toMatchObject({
    package: { code: 'pro' },
    renewal: { paidUntil: end, anchorDay: 27, paysBy: 'transfer' },
  });
  expect(await newestInvoice(storeId)).toMatchObject({
    total,
    parties: { sold: { from: at(10).toISOString(), until: end.toISOString() } },
  });
  const renew = (paidUntil: Date, now: Date) =>
    renewSubscription(storeId, { paidUntil, desk: bankDesk }, actAt(now));
  expect(await renew(MONTH, at(-7, end))).toBe('not_due');
  expect(await renew(end, at(-7, end))).toBe('asked');
});

test('a second confirmation of an upgrade changes nothing more', async () => {
  const storeId = await paying();
  const chargeId = await orderPro(storeId, at(2));
  const received = await confirm(storeId, chargeId, at(9));
  await expectNothingChanged(db, async () => {
    const again = await confirmTransfer({ storeId, chargeId, received }, actAt(at(12)));
    expect(again).toEqual({ ok: true });
  });
});

test('an upgrade that is confirmed on the day of its order keeps the end of the period, as one by card does', async () => {
  const byTransfer = await paying();
  await confirm(byTransfer, await orderPro(byTransfer, at(4)), at(4.2));
  const byCard = await paying();
  await must(buy({ storeId: byCard, code: 'pro', cycle: 'month', at: at(4) }) as never);
  for (const storeId of [byTransfer, byCard]) {
    expect(await stateOf(storeId)).toMatchObject({
      renewal: { periodStart: TEST_TIME, paidUntil: MONTH, anchorDay: 21 },
    });
  }
});

test('a later upgrade by card costs the same for each day as without the moved period', async () => {
  const storeId = await paying();
  await confirm(storeId, await orderPro(storeId, TEST_TIME), at(10));
  const { renewal } = await stateOf(storeId);
  const days = Number(renewal?.paidUntil) - Number(renewal?.periodStart);
  expect(days).toBe(30 * DAY);
});

test('a year that is paid by transfer begins when its money arrives and never ends before the shown date', async () => {
  const storeId = await paying();
  await confirm(storeId, await orderPro(storeId, at(20), 'year'), at(28));
  const { renewal } = await stateOf(storeId);
  // Eight used days of Starter are worth some five days of the year of Pro.
  const end = Number(renewal?.paidUntil);
  expect(end).toBeGreaterThan(at(20 + 365).getTime());
  expect((at(28 + 365).getTime() - end) / DAY).toBeCloseTo((8 * 1900 * 365) / 30 / 49_000, 1);
  expect((await newestInvoice(storeId))?.parties.sold).toMatchObject({
    ...{ cycle: 'year', from: at(28).toISOString(), until: renewal?.paidUntil.toISOString() },
  });
});

test.each([
  ['in the days of grace', 32, 'active'],
  ['after the store has closed', 39, 'ended'],
] as const)('a year whose money arrives %s begins then', async (_when, day, phase) => {
  const storeId = await paying();
  const chargeId = await orderPro(storeId, at(26), 'year');
  expect(await renewSubscription(storeId, { paidUntil: MONTH, desk: bankDesk }, actAt(MONTH))).toBe('later');
  expect(phaseOf(await stateOf(storeId), at(day))).toBe(phase);
  await confirm(storeId, chargeId, at(day));
  const state = await stateOf(storeId);
  expect(phaseOf(state, at(day))).toBe('active');
  expect(Number(state.renewal?.paidUntil)).toBeGreaterThan(at(day + 360).getTime());
  expect((await newestInvoice(storeId))?.parties.sold.from).toBe(at(day).toISOString());
});

test('days in which the store is suspended count as days of the transfer', async () => {
  const storeId = await paying();
  const chargeId = await orderPro(storeId, TEST_TIME);
  await must(suspendStore({ storeId, reason: 'Fakes' }, actAt(at(1))) as never);
  await confirm(storeId, chargeId, at(7));
  const state = await stateOf(storeId);
  expect(phaseOf(state, at(7))).toBe('suspended');
  expect(state.renewal?.paidUntil).toEqual(upSecond(at((7 * 30) / 49, MONTH).getTime()));
});

test('a transfer that is confirmed after the operator moved the end to before or after it gives at least the shown end', async () => {
  for (const endsAt of [at(5), at(12), at(60), null]) {
    const storeId = await paying();
    const chargeId = await orderPro(storeId, at(1));
    await must(setPeriodEnd({ storeId, endsAt }, actAt(at(2))) as never);
    await confirm(storeId, chargeId, at(8));
    const { renewal } = await stateOf(storeId);
    expect(Number(renewal?.paidUntil)).toBeGreaterThanOrEqual(Math.max(Number(MONTH), Number(endsAt)));
  }
});
