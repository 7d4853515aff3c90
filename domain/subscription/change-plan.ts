import type { Updateable } from 'kysely';
import type { DB, PlatformTx, StoreTx } from '#db/index.ts';
import { noteChange, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import {
  currentPackage,
  type PackageLimits,
  type PackageUse,
  planReminders,
} from '#domain/packages/index.ts';
import { fail, ok, type Result, type Success } from '#lib/result.ts';
import { GRACE_MS } from './apply-purchase.ts';
import { openCharge } from './billing-rows.ts';
import {
  type BillingEvent,
  type BillingState,
  type Cycle,
  mayHappen,
  phaseOf,
  readBillingState,
} from './billing-state.ts';
import { notNow, type PlanFailure } from './errors.ts';
import { countPlatformUse, orOverLimits, undoIfOver } from './limits.ts';
import { lockSubscription } from './lock-subscription.ts';
import { isUpgrade, priceOf } from './quote.ts';
import { recordChange } from './record-change.ts';
import { planRenewal, renewalTime } from './renewal-plan.ts';
import { writeFree } from './write-renewal.ts';

type Change = {
  action: string;
  after: Record<string, unknown>;
  /** The limits that the store must not exceed. */
  limits?: PackageLimits;
  follow?: (tx: StoreTx) => Promise<void>;
};

type Changed = Promise<Result<undefined, PlanFailure>>;

/**
 * Plans a smaller package, or monthly instead of yearly payment, for the end of the period. Its limits apply at once.
 */
export function planDowngrade(
  { storeId, code, cycle }: { storeId: string; code: string; cycle: Cycle },
  act: Act,
): Changed {
  return change({ storeId, event: 'downgrade', act }, async (tx, { renewal, package: current }) => {
    const after = await currentPackage(tx, code);
    if (!after?.isListed) return fail('package_unknown');
    if (!renewal || !current) return notNow('active');
    const isSame = current.code === code && renewal.cycle === cycle;
    const isUp = isUpgrade(
      { package: current, cycle: renewal.cycle },
      { package: after, cycle },
      renewal.currency,
    );
    if (isSame || isUp) return notNow('active');
    const isFree = after.prices.every(({ perMonth }) => perMonth === 0);
    if (!isFree && priceOf(after, cycle, renewal.currency) === null) return fail('not_sold');
    await write(tx, storeId, { next_package_id: after.id, next_cycle: cycle, updated_at: act.at });
    const packages = { before: current.id, after: after.id };
    await recordChange(tx, { storeId, kind: 'downgrade_planned', packages }, act);
    const audit = { package: code, cycle, from: renewal.paidUntil.toISOString() };
    return ok({ action: 'subscription.downgrade_planned', after: audit, limits: after.limits });
  });
}

/** Cancels a planned downgrade. */
export function keepPlan({ storeId }: { storeId: string }, act: Act): Changed {
  return change({ storeId, event: 'keep', act }, async (tx, { renewal, package: current }) => {
    if (!renewal?.next) return notNow('active');
    await write(tx, storeId, { next_package_id: null, next_cycle: null, updated_at: act.at });
    await recordChange(tx, { storeId, kind: 'downgrade_dropped' }, act);
    return ok({ action: 'subscription.downgrade_dropped', after: { package: current?.code } });
  });
}

/** Ends the subscription at the end of its paid period. */
export function cancelSubscription({ storeId }: { storeId: string }, act: Act): Changed {
  return change({ storeId, event: 'cancel', act }, async (tx, { renewal }) => {
    const endsAt = renewal?.paidUntil ?? act.at;
    const none = { next_package_id: null, next_cycle: null };
    await write(tx, storeId, {
      cancels_at_end: true,
      current_period_end: endsAt,
      ...none,
      updated_at: act.at,
    });
    await recordChange(tx, { storeId, kind: 'canceled', periodEnd: { before: null, after: endsAt } }, act);
    const follow = (store: StoreTx) => planReminders(store, endsAt);
    return ok({ action: 'subscription.canceled', after: { currentPeriodEnd: endsAt.toISOString() }, follow });
  });
}

/** Revokes a cancellation before the period ends. */
export function resumeSubscription({ storeId }: { storeId: string }, act: Act): Changed {
  return change({ storeId, event: 'resume', act }, async (tx, { renewal }) => {
    if (!renewal) return notNow('free');
    const { paidUntil, paysBy } = renewal;
    const closesAt = new Date(paidUntil.getTime() + GRACE_MS);
    await write(tx, storeId, { cancels_at_end: false, current_period_end: closesAt, updated_at: act.at });
    await recordChange(tx, { storeId, kind: 'resumed', periodEnd: { before: null, after: paidUntil } }, act);
    const follow = (store: StoreTx) => planRenewal(store, paidUntil, renewalTime(paidUntil, paysBy));
    return ok({ action: 'subscription.resumed', after: { paidUntil: paidUntil.toISOString() }, follow });
  });
}

/** Reopens a store whose plan has ended with a listed package without a price, if the store is within its limits. */
export function goFree({ storeId, code }: { storeId: string; code: string }, act: Act): Changed {
  return change({ storeId, event: 'go_free', act }, async (tx, { package: current }) => {
    const after = await currentPackage(tx, code);
    if (!after?.isListed) return fail('package_unknown');
    if (after.prices.some(({ perMonth }) => perMonth > 0)) return fail('not_sold');
    await writeFree(tx, { storeId, packages: { before: current?.id ?? after.id, after: after.id } }, act);
    return ok({ action: 'subscription.went_free', after: { package: code }, limits: after.limits });
  });
}

function write(tx: PlatformTx, storeId: string, columns: Updateable<DB['subscriptions']>) {
  return tx.updateTable('subscriptions').set(columns).where('store_id', '=', storeId).execute();
}

/** Locks the subscription, checks that the event is allowed now, and records the change. */
async function change(
  { storeId, event, act }: { storeId: string; event: BillingEvent; act: Act },
  work: (tx: PlatformTx, state: BillingState) => Promise<Success<Change> | PlanFailure>,
): Changed {
  const onPlatform = async (tx: PlatformTx) => {
    if (!(await lockSubscription(tx, storeId, act.at))) return fail('store_unknown');
    if (await openCharge(tx, storeId)) return fail('charge_pending');
    const state = await readBillingState(tx, storeId);
    const phase = phaseOf(state, act.at);
    if (!mayHappen(event, phase)) return notNow(phase);
    const done = await work(tx, state);
    if (!done.ok) return done;
    const platform = done.value.limits ? await countPlatformUse(tx, storeId, act.at) : null;
    return ok({ ...done.value, platform });
  };
  return orOverLimits(() => withPlatformAndStore(storeId, onPlatform, (tx, done) => finish(tx, done, act)));
}

type Finished = Change & { platform: Pick<PackageUse, 'staff' | 'domains'> | null };

async function finish(tx: StoreTx, done: Success<Finished> | PlanFailure, act: Act): Changed {
  if (!done.ok) return done;
  const { action, after, limits, platform, follow } = done.value;
  if (limits && platform) await undoIfOver(tx, { limits, platform });
  await follow?.(tx);
  await recordAudit(tx, act, { action, subjectKind: 'store', subjectId: tx.storeId, after });
  await noteChange(tx, ['state']);
  return ok();
}
