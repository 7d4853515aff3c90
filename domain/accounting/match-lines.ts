import type { StoreTx } from '#db/index.ts';
import { findOrdersOf, type OrderFound, type PaymentFound } from './find-payments.ts';
import type { PayoutLine, PayoutProvider } from './payout-lines.ts';

/**
 * matched: a payment or refund of exactly this amount. differs: another amount or currency. paid_before:
 * other lines account for all payments of the order. not_paid: Souk has no such payment or refund of the
 * order. unknown: Souk has no such order. fee: belongs to no order. repeated: an earlier line is the same
 * movement.
 */
export type PayoutOutcome =
  | 'matched'
  | 'differs'
  | 'paid_before'
  | 'not_paid'
  | 'unknown'
  | 'fee'
  | 'repeated';

export type Match = {
  outcome: Exclude<PayoutOutcome, 'repeated'>;
  orderId: string | null;
  paymentId: string | null;
  refundId: string | null;
};

export type Matchable = Pick<PayoutLine, 'kind' | 'reference' | 'orderId' | 'gross'>;

const NONE: Match = { outcome: 'unknown', orderId: null, paymentId: null, refundId: null };

/**
 * Matches lines in the order of the file with payments and refunds, each of which matches one line. Writes
 * nothing.
 */
export async function matchLines<Line extends Matchable>(
  tx: StoreTx,
  lines: readonly Line[],
  { provider, currency }: { provider: PayoutProvider; currency: string },
): Promise<Map<Line, Match>> {
  const orders = await findOrdersOf(tx, lines, provider);
  return new Map(
    lines.map((line) => {
      const order = orders.get(line);
      const match = order ? matchWith(order, line, currency) : { ...NONE, ...(line.kind === 'fee' && FEE) };
      if (order && match.outcome === 'matched') order.used.add(match.refundId ?? match.paymentId ?? '');
      return [line, match];
    }),
  );
}

const FEE = { outcome: 'fee' } as const;

function matchWith(order: OrderFound, line: Matchable, currency: string): Match {
  const known = { ...NONE, orderId: order.id };
  if (line.kind === 'fee') return { ...known, outcome: 'fee' };
  if (line.kind === 'payment') return { ...known, ...matchPayment(order, line, currency) };
  if (line.kind === 'refund') return { ...known, ...matchRefund(order, line, currency) };
  return { ...known, outcome: 'differs' };
}

type Part = Pick<Match, 'outcome'> & Partial<Match>;

function matchPayment(order: OrderFound, { reference, gross }: Matchable, currency: string): Part {
  const paid = ofReference(order, reference).filter(
    ({ status, method }) => status === 'paid' && method !== 'store_credit',
  );
  if (paid.length === 0) return { outcome: 'not_paid' };
  const unused = paid.filter(({ id }) => !order.used.has(id));
  const exact = unused.find((payment) => payment.amount === gross && payment.currency === currency);
  if (exact) return { outcome: 'matched', paymentId: exact.id };
  const other = unused.at(-1);
  return other ? { outcome: 'differs', paymentId: other.id } : { outcome: 'paid_before' };
}

function matchRefund(order: OrderFound, { reference, gross }: Matchable, currency: string): Part {
  const payments = new Set(ofReference(order, reference).map(({ id }) => id));
  const refunds = order.refunds.filter(({ paymentId }) => payments.has(paymentId));
  if (refunds.length === 0) return { outcome: 'not_paid' };
  const unused = refunds.filter(({ id }) => !order.used.has(id));
  const exact = unused.find((refund) => refund.amount === 0 - gross && refund.currency === currency);
  if (exact) return { outcome: 'matched', refundId: exact.id, paymentId: exact.paymentId };
  const other = unused.at(-1);
  if (!other) return { outcome: 'paid_before' };
  return { outcome: 'differs', refundId: other.id, paymentId: other.paymentId };
}

/** Returns the payment with this reference, or all payments of the order if the reference names the order. */
function ofReference({ payments }: OrderFound, reference: string): PaymentFound[] {
  const own = payments.filter((payment) => payment.reference.toUpperCase() === reference.toUpperCase());
  return own.length > 0 ? own : payments;
}
