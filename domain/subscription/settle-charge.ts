import type { PlatformTx, StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailStore } from '#domain/mail/index.ts';
import { money } from '#lib/money/index.ts';
import { ok, type Success } from '#lib/result.ts';
import type { Charge, ChargeStatus } from './billing-rows.ts';
import { type Renewal, readBillingState } from './billing-state.ts';
import { changeSubscription } from './change-subscription.ts';
import { issuePlatformInvoice } from './issue-platform-invoice.ts';
import { recordChange } from './record-change.ts';
import { nextTryAt, planRenewal } from './renewal-plan.ts';

const DAY = 86_400_000;
/** How long a store stays open after its paid period while the renewal is tried. */
export const GRACE_MS = 8 * DAY;
/** The prefix of the keys of a renewal's tries, which nobody pressed. */
export const RENEWAL_KEY = 'renewal:';

type Outcome = { state: 'paid' } | { state: 'failed'; failureCode: string };

type Settled = {
  isChanged: boolean;
  charge: Charge;
  /** After a failed renewal: the next try, and when the store closes. */
  failed: { nextAt: Date | null; closesAt: Date } | null;
};

/** Records the outcome of a charge, once, and applies what it paid for. */
export async function settleCharge(
  storeId: string,
  { chargeId, outcome }: { chargeId: string; outcome: Outcome },
  act: Act,
): Promise<Outcome> {
  const done = await changeSubscription<Settled, never>(
    { storeId, act },
    (tx) => writeOutcome(tx, { storeId, chargeId, outcome }, act),
    (tx, settled) => followOutcome(tx, settled, act),
  );
  const { status, failure_code: failureCode } = done.value.charge;
  return status === 'paid' ? { state: 'paid' } : { state: 'failed', failureCode };
}

async function writeOutcome(
  tx: PlatformTx,
  { storeId, chargeId, outcome }: { storeId: string; chargeId: string; outcome: Outcome },
  act: Act,
): Promise<Success<Settled>> {
  await tx
    .selectFrom('subscriptions')
    .select('store_id')
    .where('store_id', '=', storeId)
    .forUpdate()
    .execute();
  const charge = (await tx
    .selectFrom('platform_charges')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', chargeId)
    .forUpdate()
    .executeTakeFirstOrThrow()) as Charge;
  if (charge.settled_at !== null) return ok({ isChanged: false, charge, failed: null });
  const failureCode = outcome.state === 'failed' ? outcome.failureCode.slice(0, 60) : '';
  const status: ChargeStatus = outcome.state;
  await tx
    .updateTable('platform_charges')
    .set({ status, failure_code: failureCode, settled_at: act.at })
    .where('id', '=', chargeId)
    .execute();
  const settled = { ...charge, status, failure_code: failureCode, settled_at: act.at };
  const isPaid = outcome.state === 'paid';
  const failed = isPaid ? await applyPurchase(tx, settled, act) : await applyFailure(tx, settled, act);
  return ok({ isChanged: true, charge: settled, failed });
}

const KINDS = { subscribe: 'subscribed', renew: 'renewed', upgrade: 'upgraded' } as const;

async function applyPurchase(tx: PlatformTx, charge: Charge, act: Act): Promise<null> {
  const { store_id: storeId, period_end: paidUntil, period_start: periodStart } = charge;
  const before = await readBillingState(tx, storeId);
  const kind = KINDS[charge.kind as keyof typeof KINDS];
  const anchor = charge.kind === 'subscribe' ? periodStart : charge.kind === 'upgrade' ? paidUntil : null;
  const after = new Date(paidUntil.getTime() + GRACE_MS);
  await tx
    .updateTable('subscriptions')
    .set({
      ...{ status: 'active', package_id: charge.package_id, cycle: charge.cycle, currency: charge.currency },
      ...{ period_start: periodStart, paid_until: paidUntil, current_period_end: after },
      anchor_day: keptAnchor(before.renewal, anchor, paidUntil),
      ...{ cancels_at_end: false, next_package_id: null, next_cycle: null, failed_tries: 0 },
      updated_at: act.at,
    })
    .where('store_id', '=', storeId)
    .execute();
  const packages = { before: before.package?.id ?? charge.package_id, after: charge.package_id };
  const periodEnd = { before: before.renewal?.paidUntil ?? before.periodEndsAt, after: paidUntil };
  await recordChange(tx, { storeId, kind, packages, periodEnd }, act);
  await issuePlatformInvoice(tx, charge, act);
  return null;
}

/** An upgrade within its period, and each renewal, keep the day; a new period begins one. */
function keptAnchor(renewal: Renewal | null, anchor: Date | null, paidUntil: Date): number {
  const keeps = renewal && (anchor === null || renewal.paidUntil.getTime() === paidUntil.getTime());
  return keeps ? renewal.anchorDay : (anchor ?? paidUntil).getUTCDate();
}

/** A failed renewal is tried again; any other failed charge changes nothing but the history. */
async function applyFailure(tx: PlatformTx, charge: Charge, act: Act): Promise<Settled['failed']> {
  const { store_id: storeId } = charge;
  await recordChange(tx, { storeId, kind: 'charge_failed', reason: charge.failure_code }, act);
  const { renewal } = await readBillingState(tx, storeId);
  const isTry = charge.idempotency_key.startsWith(RENEWAL_KEY);
  if (!isTry || !renewal || renewal.cancelsAtEnd || renewal.paidUntil > act.at) return null;
  const tries = renewal.failedTries + 1;
  await tx
    .updateTable('subscriptions')
    .set({ status: 'past_due', failed_tries: Math.min(5, tries), updated_at: act.at })
    .where('store_id', '=', storeId)
    .execute();
  const closesAt = new Date(renewal.paidUntil.getTime() + GRACE_MS);
  return { nextAt: nextTryAt(renewal.paidUntil, tries), closesAt };
}

async function followOutcome(tx: StoreTx, { charge, failed }: Settled, act: Act) {
  const isPaid = charge.status === 'paid';
  const total = money(charge.total, charge.currency);
  if (isPaid) await planRenewal(tx, charge.period_end, charge.period_end);
  if (failed?.nextAt) {
    const { nextAt, closesAt } = failed;
    await planRenewal(tx, new Date(closesAt.getTime() - GRACE_MS), nextAt);
  }
  const isTry = charge.idempotency_key.startsWith(RENEWAL_KEY);
  if ((isPaid && charge.total > 0) || isTry) {
    const data = {
      ...{ isPaid, total, paidUntil: charge.period_end, adminPath: '/admin/settings/billing' },
      ...{ nextAt: failed?.nextAt ?? null, closesAt: failed?.closesAt ?? null },
    };
    await mailStore(
      tx,
      { kind: 'subscription_payment', data, dedupeKey: `subscription_payment:${charge.id}` },
      act,
    );
  }
  return {
    action: `subscription.${isPaid ? KINDS[charge.kind as keyof typeof KINDS] : 'charge_failed'}`,
    after: {
      ...{ total: charge.total, currency: charge.currency, cycle: charge.cycle },
      ...(isPaid ? { paidUntil: charge.period_end.toISOString() } : { reason: charge.failure_code }),
    },
  };
}
