import type Stripe from 'stripe';
import type { AskedCharge, BillingAnswer, ChargeRef } from '#domain/subscription/index.ts';
import { Unsettled } from '../payment-api/index.ts';

/** Stripe lists the newest first, and a store has at most one open charge. */
const MOST = 100;

/** Our failure codes; every other decline is 'card_declined'. */
const FAILURES: Record<string, string> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
};

/** Refusals of a call that are about the saved card. */
const NO_CARD = ['resource_missing', 'payment_method_customer_decline', 'payment_method_invalid'];

/** A saved card's token: the payer and the card, as Stripe names them. */
export function tokenOf(customer: string, method: string): string {
  return `${customer}/${method}`;
}

export function partsOf(token: string): { customer: string; method: string } {
  const [customer = '', method = ''] = token.split('/');
  return { customer, method };
}

/**
 * The intent of a charge that was asked for before. Stripe keeps idempotency keys for a day only, and its search is
 * late by minutes; the list of a payer's intents is neither.
 */
export async function findIntent(
  stripe: Stripe,
  { key, token }: Pick<ChargeRef, 'key' | 'token'>,
): Promise<Stripe.PaymentIntent | null> {
  const { customer } = partsOf(token);
  try {
    const { data } = await stripe.paymentIntents.list({ customer, limit: MOST });
    return data.find(({ metadata }) => metadata.charge === key) ?? null;
  } catch (error) {
    if ((error as Partial<Stripe.errors.StripeError>).code === 'resource_missing') return null;
    throw error;
  }
}

/** Charges the card, unless the charge was made before. */
export async function chargeOnce(stripe: Stripe, asked: AskedCharge, wanted: Wanted): Promise<BillingAnswer> {
  if (wanted.counted === null) return failed('amount_not_payable');
  const made = (await findIntent(stripe, asked)) ?? (await makeIntent(stripe, asked, wanted.counted));
  return 'refused' in made ? failed(made.refused) : answerOf(stripe, made, wanted);
}

/** Charges the card, once per key; an intent that was declined is an answer too. */
async function makeIntent(
  stripe: Stripe,
  asked: AskedCharge,
  counted: number,
): Promise<Stripe.PaymentIntent | { refused: string }> {
  try {
    return await stripe.paymentIntents.create(paramsOf(asked, counted), { idempotencyKey: asked.key });
  } catch (error) {
    const { type, code = '', payment_intent } = error as Partial<Stripe.errors.StripeError>;
    if (type === 'StripeCardError' && payment_intent) return payment_intent;
    // The same key with the owner there at first, and absent now: the first call counts.
    const first = type === 'StripeIdempotencyError' ? await findIntent(stripe, asked) : null;
    if (first) return first;
    if (type !== 'StripeInvalidRequestError') throw error;
    return { refused: NO_CARD.includes(code) ? 'no_card' : 'amount_not_payable' };
  }
}

function paramsOf(asked: AskedCharge, amount: number): Stripe.PaymentIntentCreateParams {
  const { customer, method } = partsOf(asked.token);
  return {
    ...{ amount, currency: asked.amount.currency.toLowerCase(), customer, payment_method: method },
    ...{ payment_method_types: ['card'], confirm: true, description: asked.description },
    metadata: { charge: asked.key },
    // With nobody there, a bank that asks first declines.
    ...(asked.returnUrl ? { return_url: asked.returnUrl } : { off_session: true }),
  };
}

type Wanted = { counted: number | null; currency: string; isLive: boolean };

/** Our answer for an intent. One that failed is canceled, so that nobody pays it later. */
export async function answerOf(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  wanted: Wanted,
): Promise<BillingAnswer> {
  const { status, next_action, last_payment_error: problem } = intent;
  const url = next_action?.redirect_to_url?.url;
  if (status === 'requires_action' && url) return { state: 'challenged', url };
  const ended = status === 'succeeded' || status === 'canceled' ? intent : await endIntent(stripe, intent);
  if (ended.status === 'succeeded') return paidOf(ended, wanted);
  if (ended.status !== 'canceled') throw new Unsettled();
  const code = problem?.decline_code ?? problem?.code ?? 'authentication_required';
  return failed(FAILURES[code] ?? 'card_declined');
}

const failed = (failureCode: string): BillingAnswer => ({ state: 'failed', failureCode });

function paidOf(intent: Stripe.PaymentIntent, { counted, currency, isLive }: Wanted): BillingAnswer {
  const isAsked = intent.amount_received === counted && intent.currency === currency;
  if (!isAsked || intent.livemode !== isLive) throw new Unsettled();
  return { state: 'paid' };
}

/** Cancels an intent, unless it has ended already or the bank is working on it; returns it as it is then. */
export async function endIntent(stripe: Stripe, { id }: { id: string }): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(id);
  } catch (error) {
    const { code } = error as Partial<Stripe.errors.StripeError>;
    if (code !== 'payment_intent_unexpected_state') throw error;
    return stripe.paymentIntents.retrieve(id);
  }
}
