import type { PlatformTx, StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailStore } from '#domain/mail/index.ts';
import { money } from '#lib/money/index.ts';
import { ok, type Success } from '#lib/result.ts';
import { applyPurchase, GRACE_MS, KINDS } from './apply-purchase.ts';
import type { Charge, ChargeStatus } from './billing-rows.ts';
import { type Renewal, readBillingState } from './billing-state.ts';
import { changeSubscription } from './change-subscription.ts';
import { mailTransfer } from './mail-transfer.ts';
import { recordChange } from './record-change.ts';
import { nextTryAt, planRenewal, renewalTime } from './renewal-plan.ts';
import { readTransfer, TRANSFER, type Transfer } from './transfers.ts';

/** The prefix of the idempotency keys of renewals, which no button press caused. */
export const RENEWAL_KEY = 'renewal:';

type Outcome = { state: 'paid' } | { state: 'failed'; failureCode: string };

type Settled = {
  isChanged: boolean;
  charge: Charge;
  /** After a failed renewal: the time of the next attempt, and the time at which the store closes. */
  failed: { nextAt: Date | null; closesAt: Date } | null;
  /** The payment method of the next period. */
  paysBy: Renewal['paysBy'];
  /** The bank transfer; null for a card. */
  transfer: Transfer | null;
};

type Settling = {
  storeId: string;
  chargeId: string;
  outcome: Outcome;
  decided?: Decided;
};

/** For a bank transfer: the person who decided it, and the reason if it was rejected. */
type Decided = { by: string; reason: string };

/** Records the outcome of a charge once, and applies a paid charge to the subscription. */
export async function settleCharge(
  storeId: string,
  settling: Omit<Settling, 'storeId'>,
  act: Act,
): Promise<Outcome> {
  const done = await changeSubscription<Settled, never>(
    { storeId, act },
    (tx) => writeOutcome(tx, { ...settling, storeId }, act),
    (tx, settled) => followOutcome(tx, { ...settled, reason: settling.decided?.reason ?? '' }, act),
  );
  const { status, failure_code: failureCode } = done.value.charge;
  return status === 'paid' ? { state: 'paid' } : { state: 'failed', failureCode };
}

async function writeOutcome(
  tx: PlatformTx,
  { storeId, chargeId, outcome, decided }: Settling,
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
  if (charge.settled_at !== null) {
    return ok({ isChanged: false, charge, failed: null, paysBy: 'card', transfer: null });
  }
  const failureCode = outcome.state === 'failed' ? outcome.failureCode.slice(0, 60) : '';
  const status: ChargeStatus = outcome.state;
  await tx
    .updateTable('platform_charges')
    .set({ status, failure_code: failureCode, settled_at: act.at })
    .where('id', '=', chargeId)
    .execute();
  const settled = { ...charge, status, failure_code: failureCode, settled_at: act.at };
  const isPaid = outcome.state === 'paid';
  if (decided) await writeDecision(tx, chargeId, decided);
  const applied = isPaid ? await applyPurchase(tx, settled, act) : settled;
  const failed = isPaid ? null : await applyFailure(tx, settled, act);
  const { renewal } = await readBillingState(tx, storeId);
  const transfer = charge.provider === TRANSFER ? await readTransfer(tx, chargeId) : null;
  return ok({ isChanged: true, charge: applied, failed, paysBy: renewal?.paysBy ?? 'card', transfer });
}

async function writeDecision(tx: PlatformTx, chargeId: string, { by, reason }: Decided): Promise<void> {
  await tx
    .updateTable('platform_transfers')
    .set({ decided_by: by, reason })
    .where('charge_id', '=', chargeId)
    .execute();
}

/** A failed renewal is retried; any other failed charge changes only the history. */
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

async function followOutcome(tx: StoreTx, settled: Settled & { reason: string }, act: Act) {
  const { charge, failed, paysBy } = settled;
  const isPaid = charge.status === 'paid';
  if (isPaid) await planRenewal(tx, charge.period_end, renewalTime(charge.period_end, paysBy));
  if (failed?.nextAt) {
    const { nextAt, closesAt } = failed;
    await planRenewal(tx, new Date(closesAt.getTime() - GRACE_MS), nextAt);
  }
  await mailOutcome(tx, settled, act);
  return {
    action: `subscription.${isPaid ? KINDS[charge.kind as keyof typeof KINDS] : 'charge_failed'}`,
    after: {
      ...{ total: charge.total, currency: charge.currency, cycle: charge.cycle },
      ...(isPaid ? { paidUntil: charge.period_end.toISOString() } : { reason: charge.failure_code }),
    },
  };
}

/** The failures of a transfer that are mailed to the owner. */
const TOLD = { transfer_rejected: 'rejected', transfer_expired: 'expired' } as const;

async function mailOutcome(
  tx: StoreTx,
  { charge, failed, transfer, reason }: Settled & { reason: string },
  act: Act,
): Promise<void> {
  const total = money(charge.total, charge.currency);
  const isPaid = charge.status === 'paid';
  const what = TOLD[charge.failure_code as keyof typeof TOLD];
  if (transfer && what) {
    await mailTransfer(tx, { chargeId: charge.id, total, transfer, what, until: null, reason }, act);
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
}
