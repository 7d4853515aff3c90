import type Stripe from 'stripe';
import type { SentWebhook, WebhookEvent, WebhookFailure } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';

const WINDOW_S = 300;
// Verifying a signature sends no request, but the client requires a key.
const NO_KEY = 'sk_none';

/** An event whose signature and age were checked. */
export async function readEnvelope(
  { body, headers, now }: SentWebhook,
  secret: string | undefined,
): Promise<Result<Stripe.Event, WebhookFailure>> {
  const header = headers.get('stripe-signature');
  // An empty secret would make a key that anyone knows.
  if (!header || !secret) return fail('signature_missing');
  const { default: StripeClient } = await import('stripe');
  const { webhooks } = new StripeClient(NO_KEY, { telemetry: false });
  try {
    return ok(webhooks.constructEvent(body, header, secret, WINDOW_S, undefined, now.getTime()));
  } catch (error) {
    return fail(problemOf(error, header, now));
  }
}

/** Converts an event to our terms, for the types that we subscribe to. */
export function eventOf(event: Stripe.Event): WebhookEvent {
  return { eventId: event.id, kind: event.type, ...subjectOf(event), isLive: event.livemode };
}

// refund.updated and refund.failed contain the refund itself, and so does charge.refund.updated of older API
// versions.
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
