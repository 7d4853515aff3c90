import { withPlatform, withPlatformAndStore, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { packageById } from '#domain/packages/index.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { BillingAnswer, BillingDesk, ChargeRef, ProviderUnreachable } from './billing-provider.ts';
import { type Charge, readCharge } from './billing-rows.ts';
import { queueCharge } from './buy.ts';
import { endTransfer } from './decide-transfer.ts';
import { settleCharge } from './settle-charge.ts';
import { readTransfer, TRANSFER } from './transfers.ts';

/** The time after which an unanswered challenge is ended. */
export const CHALLENGE_MS = 30 * 60_000;

/** The time after which a cancelled charge is checked for money that arrived late. */
const LATE_MS = 60 * 60_000;

export type Made =
  | { state: 'paid' }
  | { state: 'failed'; failureCode: string }
  | { state: 'challenged'; url: string }
  /** A bank transfer that the operator has not confirmed yet. */
  | { state: 'waiting' };

type MadeResult = Promise<Result<Made, ProviderUnreachable | 'charge_unknown'>>;

type Making = {
  chargeId: string;
  desk: BillingDesk;
  /** Null if the owner is absent and cannot answer a challenge. */
  returnUrl: string | null;
};

/**
 * Requests a charge from the provider and settles it. It is safe to repeat: the provider charges once per key, and a
 * settled charge stays unchanged.
 */
export async function makeCharge(
  storeId: string,
  { chargeId, desk, returnUrl }: Making,
  act: Act,
): MadeResult {
  const charge = await withPlatform((tx) => readCharge(tx, storeId, chargeId));
  if (!charge) return fail('charge_unknown');
  if (charge.status === 'paid') return ok({ state: 'paid' });
  if (charge.status === 'failed') return ok({ state: 'failed', failureCode: charge.failure_code });
  if (charge.provider === TRANSFER) return ok(await checkTransfer(charge, act));
  const answer = await askProvider(charge, { desk, returnUrl, now: act.at });
  if (!answer.ok) return answer;
  if (answer.value.state === 'challenged') {
    await waitForOwner(charge, act);
    return ok(answer.value);
  }
  const settled = await settleCharge(storeId, { chargeId, outcome: answer.value }, act);
  // The bank's page may still be open in a browser and take the money.
  if (settled.state === 'failed' && charge.status === 'challenged' && desk?.giveBack)
    await withStore(storeId, (tx) => queueCharge(tx, chargeId, act, LATE_MS));
  return ok(settled);
}

/** Ends a transfer whose deadline has passed. */
async function checkTransfer({ id: chargeId, store_id: storeId }: Charge, act: Act): Promise<Made> {
  const transfer = await withPlatform((tx) => readTransfer(tx, chargeId));
  if (!transfer || transfer.expiresAt > act.at) return { state: 'waiting' };
  const outcome = { state: 'failed' as const, failureCode: 'transfer_expired' };
  return settleCharge(storeId, { chargeId, outcome }, act);
}

async function askProvider(
  charge: Charge,
  { desk, returnUrl, now }: { desk: BillingDesk; returnUrl: string | null; now: Date },
): Promise<Result<BillingAnswer, ProviderUnreachable>> {
  if (charge.total === 0) return ok({ state: 'paid' });
  // There is no card, or it was saved by a provider that this install no longer uses.
  if (!desk || charge.token === '' || charge.provider !== desk.name) {
    return ok({ state: 'failed', failureCode: 'no_card' });
  }
  const ref = refOf(charge);
  if (charge.status === 'challenged') {
    const isOver = charge.created_at.getTime() + CHALLENGE_MS <= now.getTime();
    const ended = isOver ? await desk.cancel(ref, now) : ok();
    return ended.ok ? desk.retrieve(ref, now) : ended;
  }
  const sold = await withPlatform((tx) => packageById(tx, charge.package_id));
  const description = `${sold?.names.en ?? ''} (${charge.cycle})`;
  return desk.charge({ ...ref, description, returnUrl, now });
}

function refOf({ id: key, token, total, currency }: Charge): ChargeRef {
  return { key, token, amount: money(total, currency) };
}

/** Records that the charge waits for the owner's bank, and schedules a check for the end of the challenge. */
async function waitForOwner(charge: Charge, act: Act): Promise<void> {
  if (charge.status === 'challenged') return;
  await withPlatformAndStore(
    charge.store_id,
    (tx) =>
      tx
        .updateTable('platform_charges')
        .set({ status: 'challenged' })
        .where('id', '=', charge.id)
        .where('status', '=', 'intended')
        .execute(),
    (tx) => queueCharge(tx, charge.id, act, CHALLENGE_MS + 1000),
  );
}

/** Withdraws a transfer, or ends an open challenge at the provider. Returns the outcome of the charge. */
export async function abandonCharge(
  storeId: string,
  { chargeId, desk }: Omit<Making, 'returnUrl'>,
  act: Act,
): MadeResult {
  const charge = await withPlatform((tx) => readCharge(tx, storeId, chargeId));
  if (charge?.provider === TRANSFER && charge.settled_at === null) {
    return ok(await endTransfer(storeId, { chargeId, failureCode: 'transfer_withdrawn' }, act));
  }
  const isOpen = charge?.status === 'challenged' && charge.provider === desk?.name;
  const ended = isOpen ? await desk.cancel(refOf(charge), act.at) : ok();
  if (!ended.ok) return ended;
  return makeCharge(storeId, { chargeId, desk, returnUrl: null }, act);
}

/** Run by the job: settles a charge whose process died or whose challenge has ended. */
export async function checkCharge(
  storeId: string,
  { chargeId, desk }: { chargeId: string; desk: BillingDesk },
  act: Act,
): Promise<Made['state'] | 'unknown'> {
  const made = await makeCharge(storeId, { chargeId, desk, returnUrl: null }, act);
  const late = made.ok && made.value.state === 'failed' ? await giveBack(storeId, chargeId, desk) : ok();
  if (!late.ok || (!made.ok && made.code === 'provider_unreachable'))
    throw new Error('The billing provider did not answer.');
  if (!made.ok) return 'unknown';
  if (made.value.state === 'challenged')
    await withStore(storeId, (tx) => queueCharge(tx, chargeId, act, CHALLENGE_MS));
  return made.value.state;
}

/** Returns money that arrived after its charge had failed, at a provider where that can happen. */
async function giveBack(
  storeId: string,
  chargeId: string,
  desk: BillingDesk,
): Promise<Result<undefined, ProviderUnreachable>> {
  if (!desk?.giveBack) return ok();
  const charge = await withPlatform((tx) => readCharge(tx, storeId, chargeId));
  return charge?.provider === desk.name && charge.token !== '' ? desk.giveBack(refOf(charge)) : ok();
}
