import { enqueue, type PlatformTx, type StoreTx, withPlatformAndStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { currentPackage } from '#domain/packages/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { failedTooOften, findByKey, insertCharge, openCharge, readCard, readTaxPpm } from './billing-rows.ts';
import { type Cycle, readBillingState } from './billing-state.ts';
import type { NoCard, NoTransfer, PlanFailure, TooManyCards, TooManyTransfers } from './errors.ts';
import { countPlatformUse, orOverLimits, undoIfOver } from './limits.ts';
import { lockSubscription } from './lock-subscription.ts';
import { mailTransfer } from './mail-transfer.ts';
import { type Quote, quotePurchase } from './quote.ts';
import { accountFor, insertTransfer, orderedTooOften, type Transfer } from './transfers.ts';

export const CHARGE_TASK = 'subscription.charge';

/** The delay after which a charge is requested again if its process died. */
const AGAIN_MS = 30_000;

export type Purchase = {
  storeId: string;
  /** The code of the package. Its current version is bought; renewals keep the store's version. */
  code: string;
  cycle: Cycle;
  storeCurrency: string;
};

/** One press of the button; the saved card is charged unless `way` says otherwise. */
type Pressed = Purchase & { key: string; expectedTotal: number; way?: 'card' | 'transfer' };

/** The price of a purchase, shown before the owner confirms it. */
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
 * Records the charge of a purchase; the caller then makes it (makeCharge). A bank transfer waits for the operator
 * instead. `key` identifies one press of the button, so a repeated press finds the same charge. `expectedTotal` is
 * the price that was shown.
 */
export async function buySubscription(
  input: Pressed,
  act: Act,
): Promise<Result<{ chargeId: string }, PlanFailure>> {
  const { storeId } = input;
  return orOverLimits(() =>
    withPlatformAndStore(
      storeId,
      (tx) => intendPurchase(tx, input, act),
      async (tx, done) => {
        if (!done.ok) return done;
        const { chargeId, isNew, limits, ordered } = done.value;
        if (!isNew) return ok({ chargeId });
        if (limits) await undoIfOver(tx, limits);
        await (ordered ? followOrder(tx, { chargeId, ...ordered }, act) : queueCharge(tx, chargeId, act));
        return ok({ chargeId });
      },
    ),
  );
}

/** Schedules a check of the charge, in case the process that makes it dies. */
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

type Intended = {
  chargeId: string;
  isNew: boolean;
  limits: Parameters<typeof undoIfOver>[1] | null;
  ordered?: Ordered;
};

/** Records a purchase by bank transfer. */
type Ordered = { total: Money; transfer: Transfer };

async function intendPurchase(
  tx: PlatformTx,
  input: Pressed,
  act: Act,
): Promise<Result<Intended, PlanFailure>> {
  const { storeId, key } = input;
  if (!(await lockSubscription(tx, storeId, act.at))) return fail('store_unknown');
  const known = await findByKey(tx, storeId, key);
  if (known) return ok({ chargeId: known.id, isNew: false, limits: null });
  if (await openCharge(tx, storeId)) return fail('charge_pending');
  if (await isUnconfirmed(tx, storeId)) return fail('unconfirmed');
  const quoted = await readQuote(tx, input, act.at);
  if (!quoted.ok) return quoted;
  const quote = quoted.value;
  if (quote.total !== input.expectedTotal) return fail('price_changed', { total: quote.total });
  const written = await writeCharge(tx, { ...input, quote }, act);
  if (!written.ok) return written;
  const { package: current } = await readBillingState(tx, storeId);
  const isOther = current?.code !== quote.wanted.package.code;
  const platform = isOther ? await countPlatformUse(tx, storeId, act.at) : null;
  const limits = platform && { limits: quote.wanted.package.limits, platform };
  return ok({ ...written.value, isNew: true, limits });
}

/** An unconfirmed store is deleted after some days, but a store with charges must be kept because of its invoices. */
async function isUnconfirmed(tx: PlatformTx, storeId: string): Promise<boolean> {
  const provisional = tx.selectFrom('provisional_stores').select('store_id').where('store_id', '=', storeId);
  return (await provisional.executeTakeFirst()) !== undefined;
}

async function writeCharge(
  tx: PlatformTx,
  { storeId, key, quote, way = 'card' }: Pressed & { quote: Quote },
  act: Act,
): Promise<
  Result<{ chargeId: string; ordered?: Ordered }, NoCard | NoTransfer | TooManyTransfers | TooManyCards>
> {
  if (way === 'card') {
    const card = await readCard(tx, storeId);
    if (!card && quote.total > 0) return fail('no_card');
    if (quote.total > 0 && (await failedTooOften(tx, storeId, act.at))) return fail('too_many_cards');
    return ok({ chargeId: await insertCharge(tx, { storeId, key, quote, card }, act) });
  }
  const account = await accountFor(tx, quote);
  if (!account) return fail('no_transfer');
  if (await orderedTooOften(tx, storeId, act.at)) return fail('too_many_transfers');
  const { chargeId, transfer } = await insertTransfer(tx, { storeId, key, quote, account }, act);
  return ok({ chargeId, ordered: { total: money(quote.total, quote.currency), transfer } });
}

/** Mails the bank details, and schedules the end of the order in case the money does not arrive. */
async function followOrder(
  tx: StoreTx,
  { chargeId, total, transfer }: Ordered & { chargeId: string },
  act: Act,
): Promise<void> {
  await queueCharge(tx, chargeId, act, transfer.expiresAt.getTime() - act.at.getTime());
  await mailTransfer(tx, { chargeId, total, transfer, what: 'asked', until: transfer.expiresAt }, act);
}
