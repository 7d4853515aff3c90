import type { StoreTx } from '#db/index.ts';
import { takesAmount } from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RefundFailure } from './errors.ts';
import type { OrderSums, PaidPayment } from './order-sums.ts';
import type { RefundPlan } from './plan-refund.ts';
import { splitPlan } from './split-refund.ts';
import type { RefundMethod } from './write-refund.ts';

export const leftOf = (payment: PaidPayment): number => payment.amount - payment.refunded;

/**
 * Chooses the payments to refund from, in order: money before store credit; then one payment that covers the
 * whole amount, else the latest first. A shopper who paid a part by credit gets money back first, and never
 * more money than they paid.
 */
export function paymentsFor(
  sums: OrderSums,
  { amount, method }: { amount: number; method: RefundMethod },
): Result<PaidPayment[], RefundFailure> {
  const { payments } = sums;
  const ofMoney = payments.filter(
    (payment) => !isCredit(payment, sums) && (method !== 'card' || payment.method === 'card'),
  );
  const ofCredit = payments.filter((payment) => isCredit(payment, sums));
  const isByCard = method === 'card' && !ofMoney.some((payment) => payment.method === 'card');
  if (payments.length === 0 || isByCard)
    return fail(payments.length > 0 ? 'not_this_way' : 'nothing_to_refund');
  const newest = ofMoney.toReversed();
  const whole = newest.find((payment) => leftOf(payment) >= amount);
  if (whole) return ok([whole]);
  const usable = [...newest, ...ofCredit].filter((payment) => leftOf(payment) > 0);
  const left = usable.reduce((sum, payment) => sum + leftOf(payment), 0);
  return left >= amount ? ok(usable) : fail('above_captured', { left });
}

/**
 * The refund method for one payment: the requested method, except that credit used with another method is
 * returned as credit.
 */
export function wayOf(
  payment: PaidPayment,
  { sums, method }: { sums: OrderSums; method: RefundMethod },
): RefundMethod {
  const isMixed = sums.payments.some((each) => each.method !== 'store_credit');
  return isMixed && isCredit(payment, sums) ? 'store_credit' : method;
}

// Credit whose customer account is gone is refunded by hand.
function isCredit(payment: PaidPayment, { customerId, isForeign }: OrderSums): boolean {
  return payment.method === 'store_credit' && customerId !== null && !isForeign;
}

/** What one payment gives back of a refund, and the way that it goes. */
export type RefundPart = { plan: RefundPlan; payment: PaidPayment; method: RefundMethod };

/** Splits a refund over the payments that were chosen for it. */
export function partsOf(
  plan: RefundPlan,
  payments: readonly PaidPayment[],
  asked: { sums: OrderSums; method: RefundMethod },
): RefundPart[] {
  return splitPlan(plan, payments.map(leftOf)).map((part, at) => {
    const payment = payments[at] as PaidPayment;
    return { plan: part, payment, method: wayOf(payment, asked) };
  });
}

/** False if a part goes back to a card whose provider cannot give back exactly its amount. */
export function isPayable(
  { plan, payment, method }: Pick<RefundPart, 'payment' | 'method'> & { plan: Pick<RefundPlan, 'amount'> },
  currency: string,
): boolean {
  if (method !== 'card' || payment.provider === '') return true;
  return takesAmount(payment.provider, money(plan.amount, currency));
}

/** True if a refund of the order is pending at its provider, where it may still fail. */
export async function hasRefundOnItsWay(tx: StoreTx, orderId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('refunds as r')
    .select('r.id')
    .where('r.store_id', '=', tx.storeId)
    .where('r.order_id', '=', orderId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund_outcomes as x')
            .select('x.refund_id')
            .whereRef('x.store_id', '=', 'r.store_id')
            .whereRef('x.refund_id', '=', 'r.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
