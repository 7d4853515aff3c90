import type { PlatformTx, StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { GRACE_MS } from './apply-purchase.ts';
import type { BankAccount } from './bank-accounts.ts';
import { type Charge, openCharge, readCharge } from './billing-rows.ts';
import type { Renewal } from './billing-state.ts';
import { queueCharge } from './buy.ts';
import { mailTransfer } from './mail-transfer.ts';
import type { Quote } from './quote.ts';
import { recordChange } from './record-change.ts';
import { nextTryAt, planRenewal } from './renewal-plan.ts';
import { insertTransfer, readTransfer, type Transfer } from './transfers.ts';

/** A step of a renewal by transfer: the payment was requested, or it is overdue. */
export type TransferStep = {
  charge: Charge;
  transfer: Transfer;
  paidUntil: Date;
  /** The number of failed attempts so far, and whether this step added one. */
  tries: number;
  isMissing: boolean;
};

/**
 * Requests the next period's payment by transfer, or counts that it was not paid in time. A repeated step changes
 * nothing.
 */
export async function stepTransfer(
  tx: PlatformTx,
  {
    storeId,
    renewal,
    quote,
    account,
  }: { storeId: string; renewal: Renewal; quote: Quote; account: BankAccount },
  act: Act,
): Promise<TransferStep> {
  const open = await openCharge(tx, storeId);
  const key = `transfer:${newId()}`;
  const chargeId = open?.id ?? (await insertTransfer(tx, { storeId, key, quote, account }, act)).chargeId;
  const { paidUntil, failedTries } = renewal;
  const dueAt = failedTries === 0 ? paidUntil : nextTryAt(paidUntil, failedTries);
  const isMissing = dueAt !== null && dueAt <= act.at;
  const tries = failedTries + (isMissing ? 1 : 0);
  if (isMissing) {
    await recordChange(tx, { storeId, kind: 'charge_failed', reason: 'transfer_missing' }, act);
    await tx
      .updateTable('subscriptions')
      .set({ status: 'past_due', failed_tries: tries, updated_at: act.at })
      .where('store_id', '=', storeId)
      .execute();
  }
  const [charge, transfer] = [await readCharge(tx, storeId, chargeId), await readTransfer(tx, chargeId)];
  if (!charge || !transfer) throw new Error('A transfer of this transaction is gone.');
  return { charge, transfer, paidUntil, tries, isMissing };
}

/** Mails the owner and schedules the next step. */
export async function followTransfer(tx: StoreTx, step: TransferStep, act: Act): Promise<void> {
  const { charge, transfer, paidUntil, tries, isMissing } = step;
  const nextAt = tries === 0 ? paidUntil : nextTryAt(paidUntil, tries);
  if (nextAt) await planRenewal(tx, paidUntil, nextAt);
  await queueCharge(tx, charge.id, act, transfer.expiresAt.getTime() - act.at.getTime());
  const told = {
    ...{ chargeId: charge.id, total: money(charge.total, charge.currency), transfer, tries },
    what: tries > 0 ? ('missing' as const) : ('due' as const),
    until: tries > 0 ? new Date(paidUntil.getTime() + GRACE_MS) : paidUntil,
  };
  await mailTransfer(tx, told, act);
  if (!isMissing) return;
  await recordAudit(tx, act, {
    ...{ action: 'subscription.charge_failed', subjectKind: 'store', subjectId: tx.storeId },
    after: { total: charge.total, currency: charge.currency, reason: 'transfer_missing' },
  });
}
