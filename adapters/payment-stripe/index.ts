import type Stripe from 'stripe';
import type {
  AccountKeys,
  PaymentProvider,
  ProviderCall,
  RefundAnswer,
  SentWebhook,
} from '#domain/payments/index.ts';
import type { StripePlatform } from '#lib/config/stripe-platform.ts';
import { fail, ok } from '#lib/result.ts';
import { toStripe } from './amounts.ts';
import { answered, stripeClient } from './client.ts';
import { chargeOf, checkoutParams } from './session.ts';
import { eventOf, readEnvelope } from './webhook.ts';

export { toStripe } from './amounts.ts';
export { stripeClient } from './client.ts';
export { stripeConnector } from './connect.ts';
export { readEnvelope } from './webhook.ts';

/**
 * `apiBase` is another address of Stripe's API, for tests. `platform` is the account under which stores
 * connect theirs.
 */
export type StripeInstall = { apiBase?: string; platform?: StripePlatform | null };

/**
 * Placeholder key for an account that has no key, or whose connection has ended: Stripe refuses requests with
 * it.
 */
const NO_KEY = 'sk_none';

/** Card payments on Stripe's hosted Checkout page, through Stripe's official client library. */
export function stripeProvider(install: StripeInstall): PaymentProvider {
  const client = clients(install);
  return {
    name: 'stripe',
    capabilities: {
      capturesLater: true,
      closesPages: true,
      refundsInParts: true,
      refundsByKey: true,
      secrets: ['secretKey', 'webhookSecret'],
      usesConnectedAccounts: true,
    },
    async openCheckout(account, asked) {
      const counted = toStripe(asked.amount);
      if (counted === null) return fail('provider_refused', { reason: 'amount_not_payable' });
      return answered(async () => {
        const { stripe, options } = await client(account);
        const sent = checkoutParams(account, { ...asked, counted });
        const session = await stripe.checkout.sessions.create(sent, {
          ...options,
          idempotencyKey: asked.key,
        });
        return { reference: session.id, url: session.url ?? '' };
      });
    },
    retrieve: (account, reference) =>
      answered(async () => {
        const { stripe, options } = await client(account);
        const expand = ['payment_intent', 'payment_intent.latest_charge'];
        return chargeOf(await stripe.checkout.sessions.retrieve(reference, { expand }, options));
      }),
    closeCheckout: (account, reference) =>
      answered(async () => {
        const { stripe, options } = await client(account);
        await stripe.checkout.sessions.expire(reference, {}, options);
        return undefined;
      }),
    capture: (account, { chargeReference, key }) =>
      answered(async () => {
        const { stripe, options } = await client(account);
        await stripe.paymentIntents.capture(chargeReference, {}, { ...options, idempotencyKey: key });
        return undefined;
      }),
    void: (account, { chargeReference, key }) =>
      answered(async () => {
        const { stripe, options } = await client(account);
        await stripe.paymentIntents.cancel(chargeReference, {}, { ...options, idempotencyKey: key });
        return undefined;
      }),
    refund: (account, call) => refund(client, account, call),
    readRefund: (account, { refundReference }) =>
      answered(async () => {
        const { stripe, options } = await client(account);
        return refundAnswer(await stripe.refunds.retrieve(refundReference, {}, options));
      }),
    readWebhook,
    check: (account) =>
      answered(async () => {
        const { stripe, options } = await client(account);
        const balance = await stripe.balance.retrieve({}, options);
        return { name: account.connectedId || 'Stripe', isLive: balance.livemode };
      }),
  };
}

type Client = (account: AccountKeys) => Promise<{ stripe: Stripe; options: { stripeAccount?: string } }>;

function clients({ apiBase, platform }: StripeInstall): Client {
  return async (account) => {
    const { connectedId } = account;
    const key = (account.byInstall ? platformKey(account, platform) : account.secrets.secretKey) || NO_KEY;
    const stripe = await stripeClient(key, apiBase ?? platform?.places?.api);
    return { stripe, options: connectedId ? { stripeAccount: connectedId } : {} };
  };
}

/**
 * Returns the install's key for an account that its owner connected on Stripe's own page, in the key's mode.
 * An account id that was typed in is used with the store's own key, so that Stripe checks whether that key
 * may act for the account.
 */
function platformKey({ connectedId, mode }: AccountKeys, platform: StripeInstall['platform']): string {
  return platform && connectedId !== '' && platform.mode === mode ? platform.secretKey : '';
}

async function refund(client: Client, account: AccountKeys, call: ProviderCall) {
  const amount = toStripe(call.amount);
  if (amount === null) return fail('provider_refused', { reason: 'amount_not_payable' });
  return answered(async () => {
    const { stripe, options } = await client(account);
    const asked = { payment_intent: call.chargeReference, amount, metadata: { call: call.key } };
    return refundAnswer(await stripe.refunds.create(asked, { ...options, idempotencyKey: call.key }));
  });
}

// The refund states pending and requires_action (the shopper must name a bank account) are not final.
function refundAnswer({ id, status, failure_reason }: Stripe.Refund): RefundAnswer {
  if (status === 'failed' || status === 'canceled') {
    return { reference: id, state: 'failed', failureCode: (failure_reason ?? status).slice(0, 80) };
  }
  return { reference: id, state: status === 'succeeded' ? 'done' : 'waiting', failureCode: '' };
}

async function readWebhook(account: AccountKeys, sent: SentWebhook) {
  const event = await readEnvelope(sent, account.secrets.webhookSecret);
  if (!event.ok) return event;
  // Events of every connected account have the same secret, so this address accepts those of one account only.
  const isOther = account.connectedId !== '' && event.value.account !== account.connectedId;
  return isOther ? fail('other_account') : ok(eventOf(event.value));
}
