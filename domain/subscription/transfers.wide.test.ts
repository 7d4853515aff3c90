import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { actAt, bankDesk, DAY, giveBankAccount, giveCard, press, stateOf } from '#tests/support/billing.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  abandonCharge,
  cancelSubscription,
  checkCharge,
  confirmTransfer,
  givePackage,
  openCharge,
  PHASES,
  type Phase,
  phaseOf,
  rejectTransfer,
  renewSubscription,
  suspendStore,
} from './index.ts';

const db = await testDatabase(import.meta.url);
await giveBankAccount();
const MONTH = new Date('2026-12-21T09:00:00Z');
const at = (days: number) => new Date(TEST_TIME.getTime() + days * DAY);
let count = 0;

async function store(packageCode: string, trialDays?: number): Promise<string> {
  count += 1;
  const made = { slug: `paid-${count}`, name: `Paid ${count}`, packageCode };
  const { id } = await makeStore({ ...made, ...(trialDays ? { trialDays } : {}) });
  await giveCard(id);
  return id;
}

const order = (storeId: string, code: string, now: Date, way: 'card' | 'transfer' = 'transfer') =>
  press({ storeId, code, cycle: 'month', at: now, way });
const waiting = (storeId: string) => withPlatform((tx) => openCharge(tx, storeId));

async function confirm(storeId: string, now: Date) {
  const charge = await waiting(storeId);
  const received = Number(charge?.total);
  return confirmTransfer({ storeId, chargeId: charge?.id ?? '', received }, actAt(now));
}

async function paying(): Promise<string> {
  const storeId = await store('free');
  await order(storeId, 'starter', TEST_TIME);
  await confirm(storeId, TEST_TIME);
  return storeId;
}

/** Creates a store in each phase, and returns the time at which it is in that phase. */
const IN_PHASE: Record<Phase, () => Promise<[storeId: string, now: Date]>> = {
  free: async () => [await store('free'), at(1)],
  given: async () => [await store('unlimited'), at(1)],
  complimentary: async () => {
    const storeId = await paying();
    await givePackage({ storeId, code: 'pro', endsAt: at(40) }, actAt(at(1)));
    return [storeId, at(1)];
  },
  trial: async () => [await store('pro', 14), at(1)],
  active: async () => [await paying(), at(1)],
  canceling: async () => {
    const storeId = await paying();
    await cancelSubscription({ storeId }, actAt(at(1)));
    return [storeId, at(1)];
  },
  past_due: async () => {
    const storeId = await paying();
    await renewSubscription(storeId, { paidUntil: MONTH, desk: bankDesk }, actAt(MONTH));
    return [storeId, new Date(MONTH.getTime() + DAY)];
  },
  ended: async () => [await store('pro', 14), at(20)],
  suspended: async () => {
    const storeId = await paying();
    await order(storeId, 'pro', at(1));
    await suspendStore({ storeId, reason: 'Fakes' }, actAt(at(1)));
    return [storeId, at(1)];
  },
};

const stop = async (storeId: string, now: Date) =>
  abandonCharge(storeId, { chargeId: (await waiting(storeId))?.id ?? '', desk: bankDesk }, actAt(now));

const EVENTS = {
  confirm,
  reject: async (storeId: string, now: Date) =>
    rejectTransfer({ storeId, chargeId: (await waiting(storeId))?.id ?? '', reason: 'No money' }, actAt(now)),
  withdraw: stop,
  expire: async (storeId: string, now: Date) =>
    checkCharge(
      storeId,
      { chargeId: (await waiting(storeId))?.id ?? '', desk: bankDesk },
      actAt(now.getTime() + 14 * DAY),
    ),
  order: (storeId: string, now: Date) => order(storeId, 'pro', now),
  card: (storeId: string, now: Date) => order(storeId, 'pro', now, 'card'),
};

type Event = keyof typeof EVENTS;
const NAMES = Object.keys(EVENTS) as Event[];

/** The phase after a transfer was confirmed, and after it ended unpaid; null if no transfer can be ordered. */
const TABLE: Record<Phase, { confirm: Phase; ends: Phase } | null> = {
  free: { confirm: 'active', ends: 'free' },
  given: null,
  complimentary: { confirm: 'active', ends: 'complimentary' },
  trial: { confirm: 'active', ends: 'trial' },
  active: { confirm: 'active', ends: 'active' },
  canceling: null,
  past_due: { confirm: 'active', ends: 'past_due' },
  ended: { confirm: 'active', ends: 'ended' },
  suspended: { confirm: 'suspended', ends: 'suspended' },
};

const PAIRS = PHASES.flatMap((phase) => NAMES.map((event) => [phase, event] as const));

test.each(PAIRS)(
  'in the phase %s with a pending transfer, the event %s has the outcome in the table, once (B2)',
  async (phase, event) => {
    const [storeId, now] = await IN_PHASE[phase]();
    expect(phaseOf(await stateOf(storeId), now)).toBe(phase);
    const row = TABLE[phase];
    if (!row) {
      const refused = await expectNothingChanged(db, () => order(storeId, 'pro', now));
      expect(refused).toMatchObject({ ok: false, code: 'not_now' });
      return;
    }
    if (!(await waiting(storeId))) expect(await order(storeId, 'pro', now)).toMatchObject({ ok: true });
    expect(await waiting(storeId)).toMatchObject({ provider: 'transfer', status: 'challenged' });
    if (event === 'order' || event === 'card') {
      const refused = await expectNothingChanged(db, () => EVENTS[event](storeId, now));
      expect(refused).toMatchObject({ code: 'charge_pending' });
      return;
    }
    const done = await EVENTS[event](storeId, now);
    expect(done).toMatchObject(event === 'expire' ? expect.stringMatching('failed') : { ok: true });
    expect(phaseOf(await stateOf(storeId), now)).toBe(event === 'confirm' ? row.confirm : row.ends);
    expect(await waiting(storeId)).toBeNull();
  },
);

test('the invoices of paid bank transfers equal the charges exactly', async () => {
  const [sums] = await db.admin(
    `select (select sum(total) from platform_invoices)::int as invoices,
            (select sum(total) from platform_charges where status = 'paid')::int as charges`,
  );
  expect(Number(sums?.invoices)).toBeGreaterThan(0);
  expect(sums?.invoices).toBe(sums?.charges);
});
