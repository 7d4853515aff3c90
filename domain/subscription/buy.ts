import { enqueue, type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { currentPackage } from '#domain/packages/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { SavedCard } from './billing-provider.ts';
import { findByKey, insertCharge, openCharge, readCard, readTaxPpm } from './billing-rows.ts';
import { type Cycle, readBillingState } from './billing-state.ts';
import type { PlanFailure } from './errors.ts';
import { countPlatformUse, orOverLimits, undoIfOver } from './limits.ts';
import { lockSubscription } from './lock-subscription.ts';
import { type Quote, quotePurchase } from './quote.ts';

export const CHARGE_TASK = 'subscription.charge';

/** A charge whose process died is asked for again after this time. */
const AGAIN_MS = 30_000;

export type Purchase = {
  storeId: string;
  /** The code of the package; its current version is bought, and renewals keep theirs. */
  code: string;
  cycle: Cycle;
  storeCurrency: string;
};

/** The price of a purchase, as it is shown before it is confirmed. */
export async function readQuote(
  tx: PlatformTx,
  { storeId, code, cycle, storeCurrency }: Purchase,
  now: Date,
): Promise<Result<Quote, PlanFailure>> {
  const state = await readBillingState(tx, storeId);
  const own = state.package?.code === code ? state.package : null;
  const wanted = (state.renewal && own) ?? (await currentPackage(tx, code));
  if (!wanted) return fail('package_unknown');
  if (!wanted.isListed && !own) return fail('not_sold');
  const taxPpm = await readTaxPpm(tx);
  return quotePurchase(state, { package: wanted, cycle }, { now, taxPpm, storeCurrency });
}

/**
 * Records the charge of a purchase, which the caller then makes (makeCharge). `key` is one press of the button: a
 * second press finds the first one's charge. `expectedTotal` is the price that was shown.
 */
export async function buySubscription(
  input: Purchase & { key: string; expectedTotal: number },
  act: Act,
): Promise<Result<{ chargeId: string }, PlanFailure>> {
  const { storeId } = input;
  return orOverLimits(() =>
    withPlatformAndStore(
      storeId,
      (tx) => intendPurchase(tx, input, act),
      async (tx, done) => {
        if (!done.ok) return done;
        const { chargeId, isNew, limits } = done.value;
        if (!isNew) return ok({ chargeId });
        if (limits) await undoIfOver(tx, limits);
        await queueCharge(tx, chargeId, act);
        return ok({ chargeId });
      },
    ),
  );
}

/** Makes sure that a charge is settled even if the process that makes it dies. */
export async function queueCharge(
  tx: Parameters<typeof enqueue>[0],
  chargeId: string,
  { at }: Act,
  inMs = AGAIN_MS,
): Promise<void> {
  const runAt = new Date(at.getTime() + inMs);
  await enqueue(
    tx,
    CHARGE_TASK,
    { chargeId },
    { class: 'money', runAt, jobKey: `${CHARGE_TASK}:${chargeId}` },
  );
}

type Intended = { chargeId: string; isNew: boolean; limits: Parameters<typeof undoIfOver>[1] | null };

async function intendPurchase(
  tx: PlatformTx,
  input: Purchase & { key: string; expectedTotal: number },
  act: Act,
): Promise<Result<Intended, PlanFailure>> {
  const { storeId, key } = input;
  if (!(await lockSubscription(tx, storeId, act.at))) return fail('store_unknown');
  const known = await findByKey(tx, storeId, key);
  if (known) return ok({ chargeId: known.id, isNew: false, limits: null });
  if (await openCharge(tx, storeId)) return fail('charge_pending');
  const quoted = await readQuote(tx, input, act.at);
  if (!quoted.ok) return quoted;
  const quote = quoted.value;
  if (quote.total !== input.expectedTotal) return fail('price_changed', { total: quote.total });
  const card: SavedCard | null = await readCard(tx, storeId);
  if (!card && quote.total > 0) return fail('no_card');
  const chargeId = await insertCharge(tx, { storeId, key, quote, card }, act);
  const { package: current } = await readBillingState(tx, storeId);
  const isOther = current?.code !== quote.wanted.package.code;
  const platform = isOther ? await countPlatformUse(tx, storeId, act.at) : null;
  return ok({ chargeId, isNew: true, limits: platform && { limits: quote.wanted.package.limits, platform } });
}
