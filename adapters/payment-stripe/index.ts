import type Stripe from 'stripe';
import type {
  AccountKeys,
  PaymentProvider,
  ProviderCall,
  ProviderFailure,
  SentWebhook,
} from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { toStripe } from './amounts.ts';
import { chargeOf, checkoutParams } from './session.ts';

/** The platform's own key, under which connected accounts are served; null: each store brings its own. */
export type StripeInstall = { platformKey: string | null; apiBase?: string };

const TIMEOUT_MS = 10_000;
const WINDOW_S = 300;

/** Card payments on Stripe's hosted Checkout, by its official client. */
export function stripeProvider(install: StripeInstall): PaymentProvider {
  const client = clients(install);
  return {
    name: 'stripe',
    capabilities: {
      capturesLater: true,
      closesPages: true,
      refundsInParts: true,
      secrets: ['secretKey', 'webhookSecret'],
      connectedSecrets: install.platformKey ? ['webhookSecret'] : ['secretKey', 'webhookSecret'],
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
    readWebhook: (account, sent) => readWebhook(client, account, sent),
    check: (account) =>
      answered(async () => {
        const { stripe, options } = await client(account);
        const balance = await stripe.balance.retrieve({}, options);
        return { name: account.connectedId || 'Stripe', isLive: balance.livemode };
      }),
  };
}

type Client = (account: AccountKeys) => Promise<{ stripe: Stripe; options: { stripeAccount?: string } }>;

// Loaded when first asked for: an install without Stripe does without its 20 MB.
function clients({ platformKey, apiBase }: StripeInstall): Client {
  const at = apiBase ? new URL(apiBase) : null;
  const base = at && {
    host: at.hostname,
    port: Number(at.port),
    protocol: at.protocol.replace(':', '') as 'http' | 'https',
  };
  return async ({ secrets, connectedId }) => {
    const { default: StripeClient } = await import('stripe');
    const key = secrets.secretKey || platformKey || '';
    // Repeating is the jobs' business: they know the whole course of a payment.
    const stripe = new StripeClient(key, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      ...base,
    });
    return { stripe, options: connectedId ? { stripeAccount: connectedId } : {} };
  };
}

async function refund(client: Client, account: AccountKeys, call: ProviderCall) {
  const amount = toStripe(call.amount);
  if (amount === null) return fail('provider_refused', { reason: 'amount_not_payable' });
  const made = await answered(async () => {
    const { stripe, options } = await client(account);
    const asked = { payment_intent: call.chargeReference, amount, metadata: { call: call.key } };
    return stripe.refunds.create(asked, { ...options, idempotencyKey: call.key });
  });
  if (!made.ok) return made;
  const { id, status, failure_reason } = made.value;
  if (status === 'failed' || status === 'canceled') {
    return fail('provider_refused', { reason: failure_reason ?? 'refund_failed' });
  }
  return ok({ reference: id, state: status === 'succeeded' ? ('done' as const) : ('waiting' as const) });
}

async function readWebhook(client: Client, account: AccountKeys, { body, headers, now }: SentWebhook) {
  const header = headers.get('stripe-signature');
  const secret = account.secrets.webhookSecret;
  // An empty secret would make a key that everybody knows.
  if (!header || !secret) return fail('signature_missing');
  const { stripe } = await client(account);
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, header, secret, WINDOW_S, undefined, now.getTime());
  } catch (error) {
    return fail(problemOf(error, header, now));
  }
  // Events of every connected account come with one secret: this address takes those of one.
  if (account.connectedId !== '' && event.account !== account.connectedId) return fail('other_account');
  const { object } = event.data;
  const isPage =
    event.type.startsWith('checkout.session.') && 'id' in object && typeof object.id === 'string';
  const reference = isPage ? String((object as { id: string }).id) : '';
  return ok({ eventId: event.id, kind: event.type, reference, isLive: event.livemode });
}

function problemOf(error: unknown, header: string, now: Date) {
  if (!(error instanceof Error) || !/signature|timestamp/i.test(error.message)) return 'unreadable' as const;
  const seconds = Number(/(?:^|,)t=(\d{1,12})/.exec(header)?.[1] ?? 0);
  const isOld = Math.abs(now.getTime() / 1000 - seconds) > WINDOW_S;
  return isOld ? ('signature_old' as const) : ('signature_wrong' as const);
}

async function answered<T>(ask: () => Promise<T>): Promise<Result<T, ProviderFailure>> {
  try {
    return ok(await ask());
  } catch (error) {
    const {
      type = '',
      code = '',
      statusCode = 0,
      message = '',
    } = error as Partial<Stripe.errors.StripeError>;
    if (!type.startsWith('Stripe')) throw error;
    const isAway =
      type === 'StripeConnectionError' || statusCode >= 500 || statusCode === 429 || statusCode === 409;
    // Stripe's message may repeat what was sent; its code does not.
    const reason = code || (isAway ? message.slice(0, 80) : type);
    return isAway ? fail('provider_unreachable', { reason }) : fail('provider_refused', { reason });
  }
}
