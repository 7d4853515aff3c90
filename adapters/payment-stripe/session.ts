import type Stripe from 'stripe';
import type { AccountKeys, AskedCheckout, Charge } from '#domain/payments/index.ts';
import { fromStripe } from './amounts.ts';

/**
 * Added to the time at which a session expires. Stripe requires at least 30 minutes from the moment at which it
 * receives the request, and the time was computed before the request was sent.
 */
const GRACE_S = 90;

/** The parameters of a Checkout page. */
export function checkoutParams(
  { capturesLater, storeId }: AccountKeys,
  asked: AskedCheckout & { counted: number },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { attempt: asked.key, order: asked.orderId, store: storeId };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: asked.amount.currency.toLowerCase(),
          unit_amount: asked.counted,
          product_data: { name: asked.description },
        },
      },
    ],
    success_url: asked.returnUrl,
    cancel_url: asked.cancelUrl,
    client_reference_id: asked.orderId,
    // Stripe's page has no Arabic, so it uses the browser's language instead.
    locale: asked.locale === 'en' ? 'en' : 'auto',
    expires_at: Math.ceil(asked.expiresAt.getTime() / 1000) + GRACE_S,
    metadata,
    payment_intent_data: { metadata, capture_method: capturesLater ? 'manual' : 'automatic' },
    ...(asked.email ? { customer_email: asked.email } : {}),
  };
}

/** The state of a Checkout session and its money. */
export function chargeOf(session: Stripe.Checkout.Session): Charge {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const currency = session.currency ?? '';
  const latest = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const problem = intent?.last_payment_error;
  return {
    state: stateOf(session, intent),
    reference: session.id,
    chargeReference: intent?.id ?? '',
    key: session.metadata?.attempt ?? '',
    orderId: session.client_reference_id ?? '',
    amount: fromStripe(session.amount_total ?? 0, currency),
    captured: fromStripe(intent?.amount_received ?? 0, currency).amount,
    refunded: fromStripe(latest?.amount_refunded ?? 0, currency).amount,
    isLive: session.livemode,
    failureCode: (problem?.decline_code ?? problem?.code ?? '').slice(0, 80),
  };
}

function stateOf({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): Charge['state'] {
  if (intent?.status === 'succeeded') return 'paid';
  if (intent?.status === 'requires_capture') return 'authorized';
  if (status === 'expired' || intent?.status === 'canceled') return 'expired';
  return 'open';
}
