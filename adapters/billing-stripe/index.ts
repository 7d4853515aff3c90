import type Stripe from 'stripe';
import type { BillingProvider, ChargeRef } from '#domain/subscription/index.ts';
import type { BillingAccount } from '#lib/config/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok } from '#lib/result.ts';
import { orInvalid, reached as reachedAt, Unsettled } from '../payment-api/index.ts';
import { readEnvelope, stripeClient, toStripe } from '../payment-stripe/index.ts';
import { openEntry, readEntered } from './enter-card.ts';
import { answerOf, chargeOnce, endIntent, findIntent } from './intents.ts';

/**
 * Charges store owners at Stripe (decision 102): a card is saved on Stripe's hosted page in setup mode. Each charge
 * is a PaymentIntent, with our charge's id in its metadata and as its idempotency key.
 */
export function stripeBilling(account: BillingAccount): BillingProvider {
  const { secretKey, webhookSecret, isLive, api } = account;
  const client = () => stripeClient(secretKey, api);
  return {
    name: 'stripe',
    entry: { kind: 'hosted', open: (asked) => reached(async () => openEntry(await client(), asked)) },
    saveCard: async ({ entered: reference = '' }, { storeId }) =>
      orInvalid(await reached(async () => readEntered(await client(), { reference, storeId }))),
    charge: (asked) => reached(async () => chargeOnce(await client(), asked, wanted(asked))),
    retrieve: (charge) =>
      reached(async () => {
        const stripe = await client();
        return answerOf(stripe, await existing(stripe, charge), wanted(charge));
      }),
    cancel: (charge) =>
      reached(async () => {
        const stripe = await client();
        await endIntent(stripe, await existing(stripe, charge));
        return undefined;
      }),
    // A failed intent is cancelled, so it cannot be paid later.
    giveBack: null,
    async readWebhook(sent) {
      const event = await readEnvelope(sent, webhookSecret);
      if (!event.ok) return event;
      return ok({ chargeId: event.value.livemode === isLive ? chargeOf(event.value) : '' });
    },
    check: async () => checkKey(await client()),
  };

  function wanted({ amount }: ChargeRef) {
    return { counted: toStripe(amount), currency: amount.currency.toLowerCase(), isLive };
  }
}

/** The PaymentIntent of an earlier call. If Stripe does not list it, the charge may still have succeeded. */
async function existing(stripe: Stripe, charge: ChargeRef): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(stripe, charge);
  if (!intent) throw new Unsettled();
  return intent;
}

/** The id of the charge in an event of our own account; '' for any other event. */
function chargeOf({ account, data }: Stripe.Event): string {
  const { object, metadata } = data.object as { object?: unknown; metadata?: { charge?: unknown } | null };
  const id = metadata?.charge;
  return !account && object === 'payment_intent' && typeof id === 'string' && isId(id) ? id : '';
}

async function checkKey(stripe: Stripe): ReturnType<BillingProvider['check']> {
  try {
    await stripe.paymentIntents.list({ limit: 1 });
    return ok();
  } catch (error) {
    const { type = '', statusCode = 0 } = error as Partial<Stripe.errors.StripeError>;
    if (!type.startsWith('Stripe')) throw error;
    const isRefused = statusCode === 401 || statusCode === 403;
    return isRefused ? fail('key_refused', { reason: type }) : fail('provider_unreachable');
  }
}

/**
 * Stripe also refuses calls with a wrong key or above its rate limit, so a charge ends only by an answer about the
 * charge itself.
 */
const reached = <T>(ask: () => Promise<T>) =>
  reachedAt(ask, (error) => Boolean((error as { type?: string }).type?.startsWith('Stripe')));
