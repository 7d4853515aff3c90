import { type PlatformTx, withPlatformAndStore, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { fail, ok } from '#lib/result.ts';
import type { BillingDesk } from './billing-provider.ts';
import { findByKey, insertCharge, openCharge, readCard, readTaxPpm } from './billing-rows.ts';
import { mayHappen, phaseOf, type Renewal, readBillingState } from './billing-state.ts';
import { queueCharge } from './buy.ts';
import { lockSubscription } from './lock-subscription.ts';
import { checkCharge } from './make-charge.ts';
import { quotePeriod } from './quote.ts';
import { planRenewal } from './renewal-plan.ts';
import { RENEWAL_KEY } from './settle-charge.ts';
import { endRenewal } from './write-renewal.ts';

const HOUR = 3_600_000;

/**
 * The job: charges the next period. The charge is committed before the provider is asked, under a key of this try, so
 * a job that is killed and repeated finds it.
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
      if (done.ok && done.value.chargeId) await queueCharge(tx, done.value.chargeId, act);
      return done;
    },
  );
  if (!intended.ok) {
    if (intended.code === 'later') {
      const runAt = new Date(act.at.getTime() + HOUR);
      await withStore(storeId, (tx) => planRenewal(tx, paidUntil, runAt));
    }
    if (intended.code === 'not_sold') return endRenewal(storeId, act);
    return intended.code;
  }
  return checkCharge(storeId, { chargeId: intended.value.chargeId, desk }, act);
}

async function intendRenewal(
  tx: PlatformTx,
  { storeId, paidUntil }: { storeId: string; paidUntil: Date },
  act: Act,
) {
  if (!(await lockSubscription(tx, storeId, act.at))) return fail('not_due');
  const state = await readBillingState(tx, storeId);
  const { renewal } = state;
  if (!renewal || renewal.paidUntil.getTime() !== paidUntil.getTime() || paidUntil > act.at) {
    return fail('not_due');
  }
  const key = keyOf(renewal);
  const known = await findByKey(tx, storeId, key);
  if (known) return ok({ chargeId: known.id });
  // A suspended store is not charged, and an open charge is settled first.
  if (state.isSuspended || (await openCharge(tx, storeId))) return fail('later');
  if (!mayHappen('renewal_due', phaseOf(state, act.at)) || !state.package) return fail('not_due');
  const wanted = renewal.next ?? { package: state.package, cycle: renewal.cycle };
  const taxPpm = await readTaxPpm(tx);
  const terms = { now: act.at, taxPpm, storeCurrency: renewal.currency, start: paidUntil, renewal };
  const quoted = quotePeriod(renewal.currency, wanted, terms);
  if (!quoted.ok) return quoted;
  const card = await readCard(tx, storeId);
  return ok({ chargeId: await insertCharge(tx, { storeId, key, quote: quoted.value, card }, act) });
}

const keyOf = ({ paidUntil, failedTries }: Renewal) =>
  `${RENEWAL_KEY}${paidUntil.toISOString()}:${failedTries}`;
