import type { PlatformTx } from '#db/index.ts';
import { type Package, packageById, packageOf } from '#domain/packages/index.ts';
import { storeClosure } from './store-closure.ts';

export const CYCLES = ['month', 'year'] as const;

export type Cycle = (typeof CYCLES)[number];

/** The renewal of a subscription, and the time until which it is paid. */
export type Renewal = {
  cycle: Cycle;
  currency: string;
  periodStart: Date;
  paidUntil: Date;
  anchorDay: number;
  cancelsAtEnd: boolean;
  /** A planned downgrade, which applies at paidUntil. */
  next: { package: Package; cycle: Cycle } | null;
  failedTries: number;
  /** The payment method of the last payment, which the next period uses, too. */
  paysBy: 'card' | 'transfer';
};

export type BillingState = {
  /** Null for a store that was created before packages existed. */
  package: Package | null;
  status: 'active' | 'trialing' | 'past_due';
  /** The time at which the store closes; null if it never does. */
  periodEndsAt: Date | null;
  isSuspended: boolean;
  /** True if an operator gave the package free of charge. */
  isComplimentary: boolean;
  /** Null if nothing renews: on a free plan, in a trial, or in a period that the operator set. */
  renewal: Renewal | null;
};

export const PHASES = [
  'free',
  'given',
  'complimentary',
  'trial',
  'active',
  'canceling',
  'past_due',
  'ended',
  'suspended',
] as const;

export type Phase = (typeof PHASES)[number];

export const BILLING_EVENTS = [
  'subscribe',
  'renew',
  'upgrade',
  'downgrade',
  'keep',
  'cancel',
  'resume',
  'go_free',
  'renewal_due',
] as const;

export type BillingEvent = (typeof BILLING_EVENTS)[number];

/** The events that are allowed in each phase; all others are refused. */
const ALLOWED: Record<Phase, readonly BillingEvent[]> = {
  free: ['subscribe'],
  given: [],
  complimentary: ['subscribe'],
  trial: ['subscribe'],
  active: ['upgrade', 'downgrade', 'keep', 'cancel', 'renewal_due'],
  canceling: ['resume'],
  past_due: ['renew', 'cancel', 'renewal_due'],
  ended: ['subscribe', 'renew', 'go_free'],
  suspended: [],
};

export function mayHappen(event: BillingEvent, phase: Phase): boolean {
  return ALLOWED[phase].includes(event);
}

/** `given`: a package that is not listed and was agreed with the operator. */
export function phaseOf(state: BillingState, now: Date): Phase {
  const { renewal, status, periodEndsAt } = state;
  if (state.isSuspended) return 'suspended';
  if (storeClosure({ status: 'active', periodEndsAt }, now)) return 'ended';
  if (renewal?.cancelsAtEnd) return 'canceling';
  if (renewal) return status === 'past_due' ? 'past_due' : 'active';
  if (status === 'trialing') return 'trial';
  if (state.isComplimentary) return 'complimentary';
  return state.package?.isListed ? 'free' : 'given';
}

/** Reads the state of a subscription. A caller that changes the subscription has locked it. */
export async function readBillingState(tx: PlatformTx, storeId: string): Promise<BillingState> {
  const row = await tx
    .selectFrom('stores as s')
    .leftJoin('subscriptions as b', 'b.store_id', 's.id')
    .leftJoin('store_suspensions as x', 'x.store_id', 's.id')
    .select(['b.status', 'b.current_period_end', 'b.cycle', 'b.currency', 'b.period_start', 'b.paid_until'])
    .select(['b.anchor_day', 'b.cancels_at_end', 'b.next_package_id', 'b.next_cycle', 'b.failed_tries'])
    .select(['b.renews_by', 'b.is_complimentary'])
    .select('x.at as suspendedAt')
    .where('s.id', '=', storeId)
    .executeTakeFirstOrThrow();
  const next = row.next_package_id ? await packageById(tx, row.next_package_id) : null;
  const { cycle, currency, period_start: periodStart, paid_until: paidUntil, anchor_day: anchorDay } = row;
  return {
    package: await packageOf(tx, storeId),
    status: (row.status ?? 'active') as BillingState['status'],
    periodEndsAt: row.current_period_end,
    isSuspended: row.suspendedAt !== null,
    isComplimentary: row.is_complimentary ?? false,
    renewal:
      cycle && currency && periodStart && paidUntil && anchorDay
        ? {
            ...{ cycle: cycle as Cycle, currency, periodStart, paidUntil, anchorDay },
            cancelsAtEnd: row.cancels_at_end ?? false,
            next: next && { package: next, cycle: row.next_cycle as Cycle },
            failedTries: row.failed_tries ?? 0,
            paysBy: row.renews_by === 'transfer' ? 'transfer' : 'card',
          }
        : null,
  };
}
