import type { AskedCharge, BillingAnswer, ChargeRef } from '#domain/subscription/index.ts';
import type { BillingAccount } from '#lib/config/index.ts';
import { providerApi, segment, Unsettled } from '../payment-api/index.ts';
import { type Payment, paymentShape } from './shapes.ts';

const API = 'https://api.moyasar.com';

export type Call = ReturnType<typeof callsOf>;

/**
 * Moyasar's API with the operator's key. A call returns null if the requested object is unknown to Moyasar, or if
 * Moyasar rejects the request because of it.
 */
export function callsOf({ secretKey, api = API }: BillingAccount) {
  const ask = providerApi({
    base: api,
    authorize: () => `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
  });
  return async function call<T>(
    shape: Parameters<typeof ask<T>>[1],
    sent: Parameters<typeof ask<T>>[2],
  ): Promise<T | null> {
    const answer = await ask({ secrets: {} } as never, shape, sent);
    if (answer.ok) return answer.value;
    // Moyasar also refuses calls with a wrong key or above its rate limit, which says nothing about the requested
    // object.
    const isAbout = /^(record_not_found|invalid_request)/.test(answer.data.reason);
    if (answer.code === 'provider_refused' && isAbout) return null;
    throw new Unsettled();
  };
}

const pathOf = (key: string) => `/v1/payments/${segment(key)}`;

export const findPayment = (call: Call, key: string): Promise<Payment | null> =>
  call(paymentShape, { method: 'GET', path: pathOf(key) });

/** Charges the card at most once, because our charge's id is used as the payment's id. */
export async function chargeOnce(call: Call, asked: AskedCharge, origin: string): Promise<BillingAnswer> {
  const { key, token, amount, description, returnUrl } = asked;
  const body = {
    ...{ given_id: key, amount: amount.amount, currency: amount.currency, description },
    callback_url: returnUrl ?? origin,
    // 3-D Secure is requested only if the owner is present to answer it.
    source: { type: 'token', token, '3ds': returnUrl !== null, manual: false },
    metadata: { charge: key },
  };
  const payment =
    (await findPayment(call, key)) ??
    (await call(paymentShape, { method: 'POST', path: '/v1/payments', body })) ??
    // Another process created the payment at the same moment.
    (await findPayment(call, key));
  if (!payment) return failed('card_declined');
  const answer = await answerOf(call, payment, asked);
  if (answer.state !== 'challenged' || returnUrl !== null) return answer;
  const ended = await endPayment(call, asked);
  return ended ? answerOf(call, ended, asked) : answer;
}

const FAILURES: Record<string, string> = { '51': 'insufficient_funds', '54': 'expired_card' };
const PAID = ['paid', 'captured'];
const OVER = ['failed', 'refunded', 'voided', 'abandoned'];

/** Maps a payment to the outcome of our charge. An abandoned payment counts as failed, and its money is returned. */
export async function answerOf(call: Call, payment: Payment, wanted: ChargeRef): Promise<BillingAnswer> {
  const { status, source, metadata } = payment;
  if (metadata?.given_up) {
    await returnMoney(call, payment);
    return failed('authentication_failed');
  }
  if (PAID.includes(status)) {
    const isAsked = payment.amount === wanted.amount.amount && payment.currency === wanted.amount.currency;
    if (!isAsked || metadata?.charge !== wanted.key) throw new Unsettled();
    return { state: 'paid' };
  }
  const url = source?.transaction_url;
  if (status === 'initiated' && url) return { state: 'challenged', url };
  if (!OVER.includes(status)) throw new Unsettled();
  return failed(FAILURES[source?.response_code ?? ''] ?? 'card_declined');
}

const failed = (failureCode: string): BillingAnswer => ({ state: 'failed', failureCode });

/**
 * Moyasar cannot cancel a pending 3-D Secure challenge, so the payment is marked as abandoned. Money that arrives for
 * it later is returned.
 */
export async function endPayment(call: Call, { key }: Pick<ChargeRef, 'key'>): Promise<Payment | null> {
  const payment = await findPayment(call, key);
  if (payment?.status !== 'initiated') return payment;
  const body = { metadata: { charge: key, given_up: 'yes' } };
  await call(null, { method: 'PUT', path: pathOf(key), body });
  return findPayment(call, key);
}

/** Returns the money of a payment: voids it if the bank still allows that, and refunds it otherwise. */
export async function returnMoney(call: Call, { id, status }: Payment): Promise<void> {
  if (!PAID.includes(status)) return;
  const path = pathOf(id);
  const voided = await call(paymentShape, { method: 'POST', path: `${path}/void`, body: {} });
  const back = voided ?? (await call(paymentShape, { method: 'POST', path: `${path}/refund`, body: {} }));
  if (!back || PAID.includes(back.status)) throw new Unsettled();
}
