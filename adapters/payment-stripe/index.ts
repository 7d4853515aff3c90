import type Stripe from 'stripe';
import type {
  AccountKeys,
  PaymentProvider,
  ProviderCall,
  ProviderFailure,
  RefundAnswer,
  SentWebhook,
} from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { toStripe } from './amounts.ts';
import { chargeOf, checkoutParams } from './session.ts';

/** Another address of Stripe's API, for tests. */
export type StripeInstall = { apiBase?: string };

const TIMEOUT_MS = 10_000;
const WINDOW_S = 300;
/** An account that was saved without a key: Stripe refuses what is asked with it. */
const NO_KEY = 'sk_none';

/** Card payments on Stripe's hosted Checkout, by its official client. */
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
function clients({ apiBase }: StripeInstall): Client {
  const at = apiBase ? new URL(apiBase) : null;
  const base = at && {
    host: at.hostname,
    port: Number(at.port),
    protocol: at.protocol.replace(':', '') as 'http' | 'https',
  };
  return async ({ secrets, connectedId }) => {
    const { default: StripeClient } = await import('stripe');
    // Only the store's own key: Stripe itself then checks that it may act for the connected account.
    const key = secrets.secretKey || NO_KEY;
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
  return answered(async () => {
    const { stripe, options } = await client(account);
    const asked = { payment_intent: call.chargeReference, amount, metadata: { call: call.key } };
    return refundAnswer(await stripe.refunds.create(asked, { ...options, idempotencyKey: call.key }));
  });
}

// pending and requires_action (the shopper must name a bank account) have not ended.
function refundAnswer({ id, status, failure_reason }: Stripe.Refund): RefundAnswer {
  if (status === 'failed' || status === 'canceled') {
    return { reference: id, state: 'failed', failureCode: (failure_reason ?? status).slice(0, 80) };
  }
  return { reference: id, state: status === 'succeeded' ? 'done' : 'waiting', failureCode: '' };
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
  return ok({ eventId: event.id, kind: event.type, ...subjectOf(event), isLive: event.livemode });
}

// refund.updated and refund.failed, and charge.refund.updated of older API versions, carry the refund itself.
function subjectOf({ type, data }: Stripe.Event): { reference: string; callKey: string } {
  const object = data.object as { id?: unknown; object?: unknown; metadata?: { call?: unknown } | null };
  const text = (value: unknown) => (typeof value === 'string' && value.length <= 200 ? value : '');
  const isPage = type.startsWith('checkout.session.');
  return {
    reference: isPage ? text(object.id) : '',
    callKey: object.object === 'refund' ? text(object.metadata?.call) : '',
  };
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
