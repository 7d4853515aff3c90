import { expect, test } from 'vitest';
import { actAt, type Buying, buy as buyAt, DAY, stateOf } from '#tests/support/billing.ts';
import {
  bankUnderTest,
  type DeskUnderTest,
  moyasarUnderTest,
  stripeUnderTest,
} from '#tests/support/billing-desks.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  BILLING_EVENTS,
  type BillingEvent,
  cancelSubscription,
  givePackage,
  goFree,
  keepPlan,
  PHASES,
  type Phase,
  phaseOf,
  planDowngrade,
  renewSubscription,
  resumeSubscription,
  suspendStore,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const MONTH = new Date('2026-12-21T09:00:00Z');
const at = (days: number) => new Date(TEST_TIME.getTime() + days * DAY);
let count = 0;

const DESKS = {
  'the test bank': bankUnderTest(db),
  Stripe: await stripeUnderTest(),
  Moyasar: await moyasarUnderTest(),
};
/** The provider of the current test. */
let current: DeskUnderTest = DESKS['the test bank'];
const buy = (buying: Buying) => buyAt({ ...buying, desk: current.desk });

const store = async (packageCode: string, trialDays?: number) => {
  count += 1;
  const made = { slug: `phase-${count}`, name: `Phase ${count}`, packageCode };
  const { id } = await makeStore({ ...made, ...(trialDays ? { trialDays } : {}) });
  await current.give(id);
  return id;
};
const paying = async () => {
  const storeId = await store('free');
  await buy({ storeId, code: 'pro', cycle: 'month' });
  return storeId;
};

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
  active: async () => {
    const storeId = await paying();
    await planDowngrade({ storeId, code: 'starter', cycle: 'month' }, actAt(at(1)));
    return [storeId, at(1)];
  },
  canceling: async () => {
    const storeId = await paying();
    await cancelSubscription({ storeId }, actAt(at(1)));
    return [storeId, at(1)];
  },
  past_due: async () => {
    const storeId = await paying();
    await current.setCourse('declined');
    await renewSubscription(storeId, { paidUntil: MONTH, desk: current.desk }, actAt(MONTH));
    await current.setCourse('pays');
    return [storeId, new Date(MONTH.getTime() + DAY)];
  },
  ended: async () => [await store('pro', 14), at(20)],
  suspended: async () => {
    const storeId = await paying();
    await suspendStore({ storeId, reason: 'Fakes' }, actAt(at(1)));
    return [storeId, at(1)];
  },
};

const EVENTS: Record<BillingEvent, (storeId: string, now: Date) => Promise<unknown>> = {
  subscribe: (storeId, now) => buy({ storeId, code: 'starter', cycle: 'month', at: now }),
  renew: (storeId, now) => buy({ storeId, code: 'pro', cycle: 'month', at: now }),
  upgrade: (storeId, now) => buy({ storeId, code: 'scale', cycle: 'month', at: now }),
  downgrade: (storeId, now) => planDowngrade({ storeId, code: 'starter', cycle: 'month' }, actAt(now)),
  keep: (storeId, now) => keepPlan({ storeId }, actAt(now)),
  cancel: (storeId, now) => cancelSubscription({ storeId }, actAt(now)),
  resume: (storeId, now) => resumeSubscription({ storeId }, actAt(now)),
  go_free: (storeId, now) => goFree({ storeId, code: 'free' }, actAt(now)),
  renewal_due: (storeId, now) =>
    renewSubscription(storeId, { paidUntil: MONTH, desk: current.desk }, actAt(now)),
};

/** The phase after each event; null if the event is refused. The phase decides the meaning of a purchase. */
const TABLE: Record<Phase, Record<BillingEvent, Phase | null>> = {
  free: row({ subscribe: 'active', renew: 'active', upgrade: 'active' }),
  given: row({}),
  complimentary: row({ subscribe: 'active', renew: 'active', upgrade: 'active' }),
  trial: row({ subscribe: 'active', renew: 'active', upgrade: 'active' }),
  active: row({ upgrade: 'active', downgrade: 'active', keep: 'active', cancel: 'canceling' }),
  canceling: row({ resume: 'active' }),
  past_due: row({
    subscribe: 'active',
    renew: 'active',
    upgrade: 'active',
    cancel: 'ended',
    renewal_due: 'active',
  }),
  ended: row({ subscribe: 'active', renew: 'active', upgrade: 'active', go_free: 'free' }),
  suspended: row({}),
};

function row(allowed: Partial<Record<BillingEvent, Phase>>): Record<BillingEvent, Phase | null> {
  return Object.fromEntries(BILLING_EVENTS.map((event) => [event, allowed[event] ?? null])) as never;
}

const NAMES = Object.keys(DESKS) as (keyof typeof DESKS)[];
const PAIRS = NAMES.flatMap((name) =>
  PHASES.flatMap((phase) => BILLING_EVENTS.map((event) => [phase, event, name] as const)),
);

test.each(PAIRS)(
  'in the phase %s the event %s has the outcome in the table (%s), or changes nothing (B2)',
  async (phase, event, name) => {
    current = DESKS[name];
    const [storeId, now] = await IN_PHASE[phase]();
    expect(phaseOf(await stateOf(storeId), now)).toBe(phase);
    const happen = () => EVENTS[event](storeId, now);
    const next = TABLE[phase][event];
    if (next === null) {
      const refused = await expectNothingChanged(db, happen);
      if (event === 'renewal_due') expect(['not_due', 'later']).toContain(refused);
      else expect(refused).toMatchObject({ ok: false, code: 'not_now' });
      return;
    }
    const done = await happen();
    if (event === 'renewal_due') expect(done).toBe('paid');
    else expect(done).toMatchObject({ ok: true });
    expect(phaseOf(await stateOf(storeId), now)).toBe(next);
  },
);

test.each(NAMES)('the invoices of the charges at %s equal the money that it took (B2)', async (name) => {
  const [sums] = await db.admin(
    `select coalesce(sum(i.total), 0)::int as invoices from platform_invoices i
       join platform_charges c on c.id = i.charge_id where c.provider = $1`,
    [DESKS[name].desk.name],
  );
  expect(sums?.invoices).toBeGreaterThan(0);
  expect(await DESKS[name].sum()).toBe(sums?.invoices);
});
