import { expect, test } from 'vitest';
import { actAt, bankDesk, buy, DAY, giveCard, stateOf } from '#tests/support/billing.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  BILLING_EVENTS,
  type BillingEvent,
  cancelSubscription,
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

const store = async (packageCode: string, trialDays?: number) => {
  count += 1;
  const made = { slug: `phase-${count}`, name: `Phase ${count}`, packageCode };
  const { id } = await makeStore({ ...made, ...(trialDays ? { trialDays } : {}) });
  await giveCard(id);
  return id;
};
const paying = async () => {
  const storeId = await store('free');
  await buy({ storeId, code: 'pro', cycle: 'month' });
  return storeId;
};

/** Makes a store in each phase; the second value is the time at which it is in it. */
const IN_PHASE: Record<Phase, () => Promise<[storeId: string, now: Date]>> = {
  free: async () => [await store('free'), at(1)],
  given: async () => [await store('unlimited'), at(1)],
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
    await db.admin("update test_bank_cards set course = 'declined'");
    await renewSubscription(storeId, { paidUntil: MONTH, desk: bankDesk }, actAt(MONTH));
    await db.admin("update test_bank_cards set course = 'pays'");
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
  renewal_due: (storeId, now) => renewSubscription(storeId, { paidUntil: MONTH, desk: bankDesk }, actAt(now)),
};

/** The phase after the event; null: refused. A purchase is one press, whose meaning the phase decides. */
const TABLE: Record<Phase, Record<BillingEvent, Phase | null>> = {
  free: row({ subscribe: 'active', renew: 'active', upgrade: 'active' }),
  given: row({}),
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

const PAIRS = PHASES.flatMap((phase) => BILLING_EVENTS.map((event) => [phase, event] as const));

test.each(PAIRS)(
  'a subscription that is %s: %s leads where the table says, or changes nothing (B2)',
  async (phase, event) => {
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
