import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordOrderEvent } from '#domain/orders/index.ts';
import type { ProviderFailure } from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Call } from './conclude-call.ts';
import { lockedAttempt } from './locked-attempt.ts';
import { providerOf } from './open-page.ts';

/**
 * Stores the provider's refunded sum of a charge, once, before a refund without idempotency key is first tried. Only
 * this sum shows after a lost answer whether the refund was made: our own refunds do not, because staff may have
 * refunded the payment at the provider.
 */
export async function rememberRefunded(
  storeId: string,
  call: Call,
  act: Act,
): Promise<Result<Call, ProviderFailure>> {
  const isKnown = call.kind !== 'refund' || call.refundedBefore !== null;
  const sum = isKnown ? null : await readSum(call);
  if (sum === null) return ok(call);
  if (!sum.ok) return sum;
  await withStore(storeId, async (tx) => {
    await tx
      .updateTable('payment_calls as c')
      .set({ refunded_before: sum.value })
      .where('c.store_id', '=', tx.storeId)
      .where('c.id', '=', call.id)
      .where('c.refunded_before', 'is', null)
      .execute();
    await noteUnknown(tx, { call, sum: sum.value }, act);
  });
  return ok({ ...call, refundedBefore: sum.value });
}

/** Tells staff on the order how much the provider refunded without this shop. */
export async function noteRefundedElsewhere(storeId: string, call: Call, act: Act): Promise<void> {
  const sum = await readSum(call);
  if (sum?.ok) await withStore(storeId, (tx) => noteUnknown(tx, { call, sum: sum.value }, act));
}

async function readSum(call: Call): Promise<Result<number, ProviderFailure> | null> {
  return (await providerOf(call).readRefunded?.(call.keys, call.attempt)) ?? null;
}

async function noteUnknown(tx: StoreTx, { call, sum }: { call: Call; sum: number }, act: Act): Promise<void> {
  const locked = await lockedAttempt(tx, call.attempt.id);
  if (!locked) return;
  const unknown = sum - (await knownRefunds(tx, call));
  if (unknown <= 0) return;
  const data = { outcome: 'refunded_elsewhere', ...money(unknown, call.currency) };
  await recordOrderEvent(tx, { order: locked.order, kind: 'note', data, after: {} }, act);
}

// The payment's refunds, including those recorded by hand, without those that the provider has yet to make.
async function knownRefunds(tx: StoreTx, { attempt }: Call): Promise<number> {
  const payment = await tx
    .selectFrom('payments as p')
    .select('p.refunded_amount as refunded')
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', attempt.paymentId)
    .executeTakeFirst();
  return (payment?.refunded ?? 0) - (await sumOfRefunds(tx, attempt.id, ['asked', 'waiting']));
}

/** The sum of an attempt's refunds in these states. */
export async function sumOfRefunds(tx: StoreTx, attemptId: string, states: string[]): Promise<number> {
  const found = await tx
    .selectFrom('payment_calls as c')
    .select((eb) => eb.fn.sum<string>('c.amount').as('sum'))
    .where('c.store_id', '=', tx.storeId)
    .where('c.attempt_id', '=', attemptId)
    .where('c.kind', '=', 'refund')
    .where('c.status', 'in', states)
    .executeTakeFirst();
  return Number(found?.sum ?? 0);
}
