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

/** Error codes that mean that the saved card cannot be used. */
const NO_CARD = ['resource_missing', 'payment_method_customer_decline', 'payment_method_invalid'];

/** Splits a saved card's token into the ids of the customer and the payment method at Stripe. */
export function tokenOf(customer: string, method: string): string {
  return `${customer}/${method}`;
}

export function partsOf(token: string): { customer: string; method: string } {
  const [customer = '', method = ''] = token.split('/');
  return { customer, method };
}

/**
 * The PaymentIntent of an earlier call for this charge. It is looked up in the customer's list, because Stripe keeps
 * idempotency keys for a day only and its search lags by minutes.
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

/** Charges the card, unless an earlier call has done so. */
export async function chargeOnce(stripe: Stripe, asked: AskedCharge, wanted: Wanted): Promise<BillingAnswer> {
  if (wanted.counted === null) return failed('amount_not_payable');
  const made = (await findIntent(stripe, asked)) ?? (await makeIntent(stripe, asked, wanted.counted));
  return 'refused' in made ? failed(made.refused) : answerOf(stripe, made, wanted);
}

/** Charges the card, at most once per key. A declined intent is returned, too. */
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
    // The key was used first while the owner was present and now while absent, so the parameters differ. The first
    // call counts.
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
    // If the owner is absent, a bank that requires 3-D Secure declines the charge.
    ...(asked.returnUrl ? { return_url: asked.returnUrl } : { off_session: true }),
  };
}

type Wanted = { counted: number | null; currency: string; isLive: boolean };

/** Maps an intent to the outcome of our charge. A failed intent is cancelled, so that it cannot be paid later. */
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

/** Cancels an intent, unless it has ended or the bank is processing it. Returns the intent in its new state. */
export async function endIntent(stripe: Stripe, { id }: { id: string }): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(id);
  } catch (error) {
    const { code } = error as Partial<Stripe.errors.StripeError>;
    if (code !== 'payment_intent_unexpected_state') throw error;
    return stripe.paymentIntents.retrieve(id);
  }
}
