import { type PlatformTx, withPlatformAndStore, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { fail, ok } from '#lib/result.ts';
import type { BillingDesk } from './billing-provider.ts';
import { findByKey, insertCharge, openCharge, readCard, readTaxPpm } from './billing-rows.ts';
import { type BillingState, mayHappen, phaseOf, type Renewal, readBillingState } from './billing-state.ts';
import { queueCharge } from './buy.ts';
import { lockSubscription } from './lock-subscription.ts';
import { checkCharge } from './make-charge.ts';
import { quotePeriod } from './quote.ts';
import { followTransfer, stepTransfer } from './renew-by-transfer.ts';
import { planRenewal, renewalTime } from './renewal-plan.ts';
import { RENEWAL_KEY } from './settle-charge.ts';
import { accountFor, TRANSFER } from './transfers.ts';
import { endRenewal } from './write-renewal.ts';

const HOUR = 3_600_000;
/** A job that runs too early, because clocks differ or a card was saved meanwhile, is scheduled again. */
const EARLY_MS = 24 * HOUR;

/**
 * The job: charges the next period, or requests it by bank transfer. The charge is committed before the provider is
 * called, under a key of this attempt, so that a killed job finds it when it is repeated.
 */
export async function renewSubscription(
  storeId: string,
  { paidUntil, desk }: { paidUntil: Date; desk: BillingDesk },
  act: Act,
): Promise<string> {
  const intended = await withPlatformAndStore(
    storeId,
    (tx) => intendRenewal(tx, { storeId, paidUntil }, act),
    async (tx, done) => {
      if (done.ok && done.value.step) await followTransfer(tx, done.value.step, act);
      else if (done.ok) await queueCharge(tx, done.value.chargeId, act);
      return done;
    },
  );
  if (!intended.ok) {
    const { code } = intended;
    if (code === 'later' || code === 'early') {
      const runAt = code === 'early' ? paidUntil : new Date(act.at.getTime() + HOUR);
      await withStore(storeId, (tx) => planRenewal(tx, paidUntil, runAt));
    }
    if (intended.code === 'not_sold') return endRenewal(storeId, act);
    return intended.code;
  }
  const { chargeId, step } = intended.value;
  if (step) return step.isMissing ? 'missing' : 'asked';
  return checkCharge(storeId, { chargeId, desk }, act);
}

async function intendRenewal(
  tx: PlatformTx,
  { storeId, paidUntil }: { storeId: string; paidUntil: Date },
  act: Act,
) {
  if (!(await lockSubscription(tx, storeId, act.at))) return fail('not_due');
  const state = await readBillingState(tx, storeId);
  const { renewal } = state;
  if (!renewal || renewal.paidUntil.getTime() !== paidUntil.getTime()) return fail('not_due');
  if (renewalTime(paidUntil, TRANSFER).getTime() - EARLY_MS > act.at.getTime()) return fail('not_due');
  const known = await findByKey(tx, storeId, keyOf(renewal));
  if (known) return ok({ chargeId: known.id, step: null });
  if (!mayHappen('renewal_due', phaseOf({ ...state, isSuspended: false }, act.at))) return fail('not_due');
  const open = await openCharge(tx, storeId);
  const isAsked = open?.provider === TRANSFER && open.kind === 'renew';
  // A suspended store is not charged, and an open charge has to be settled first.
  if (state.isSuspended || (open && !isAsked)) return fail('later');
  const quoted = await quoteRenewal(tx, { ...state, renewal });
  const isEarly = paidUntil > act.at;
  if (!quoted.ok) return isEarly ? fail('early') : quoted;
  const quote = quoted.value;
  const account = isAsked || renewal.paysBy === TRANSFER ? await accountFor(tx, quote) : null;
  const isTime = renewalTime(paidUntil, account ? TRANSFER : 'card') <= act.at;
  if (!isTime) return fail('early');
  if (account) {
    const step = await stepTransfer(tx, { storeId, renewal, quote, account }, act);
    return ok({ chargeId: step.charge.id, step });
  }
  if (open) return fail('later');
  const card = await readCard(tx, storeId);
  const chargeId = await insertCharge(tx, { storeId, key: keyOf(renewal), quote, card }, act);
  return ok({ chargeId, step: null });
}

async function quoteRenewal(tx: PlatformTx, { renewal, package: own }: BillingState & { renewal: Renewal }) {
  const wanted = renewal.next ?? (own && { package: own, cycle: renewal.cycle });
  if (!wanted) return fail('not_due');
  const { currency, paidUntil: start } = renewal;
  const taxPpm = await readTaxPpm(tx);
  return quotePeriod(currency, wanted, { taxPpm, start, renewal });
}

const keyOf = ({ paidUntil, failedTries }: Renewal) =>
  `${RENEWAL_KEY}${paidUntil.toISOString()}:${failedTries}`;
