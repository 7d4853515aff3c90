import type Stripe from 'stripe';
import type { AskedEntry, SavedCard } from '#domain/subscription/index.ts';
import { cardBrand } from '../payment-api/index.ts';
import { partsOf, tokenOf } from './intents.ts';

/**
 * Opens Stripe's page that saves a card without charging it. A store gets its Stripe customer with its first card.
 */
export async function openEntry(stripe: Stripe, asked: AskedEntry): Promise<{ url: string }> {
  const { customer } = partsOf(asked.token ?? '');
  const open = (payer: { customer: string } | { customer_creation: 'always' }) =>
    stripe.checkout.sessions.create({ ...paramsOf(asked), ...payer });
  const anew = { customer_creation: 'always' } as const;
  const session = await (customer ? open({ customer }) : open(anew)).catch((error) => {
    // The operator deleted the customer at Stripe.
    const { code } = error as Partial<Stripe.errors.StripeError>;
    if (!customer || code !== 'resource_missing') throw error;
    return open(anew);
  });
  return { url: session.url ?? asked.leaveUrl };
}

function paramsOf({ storeId, returnUrl, leaveUrl, locale }: AskedEntry) {
  return {
    ...{ mode: 'setup', payment_method_types: ['card'], metadata: { store: storeId } },
    // Stripe replaces the braces with its reference, so they must not be encoded.
    success_url: `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}entered={CHECKOUT_SESSION_ID}`,
    cancel_url: leaveUrl,
    // Stripe's page has no Arabic, so it uses the browser's language instead.
    locale: locale === 'en' ? 'en' : 'auto',
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** The card that was entered on the page; null unless the page was opened for this store and is completed. */
export async function readEntered(
  stripe: Stripe,
  { reference, storeId }: { reference: string; storeId: string },
): Promise<SavedCard | null> {
  if (!/^cs_\w{1,180}$/.test(reference)) return null;
  const session = await stripe.checkout.sessions
    .retrieve(reference, { expand: ['setup_intent.payment_method'] })
    .catch((error) => {
      if ((error as Partial<Stripe.errors.StripeError>).code === 'resource_missing') return null;
      throw error;
    });
  if (session?.metadata?.store !== storeId || session.mode !== 'setup') return null;
  const { setup_intent: setup, customer } = session;
  const method =
    setup && typeof setup === 'object' && setup.status === 'succeeded' ? setup.payment_method : null;
  if (!method || typeof method === 'string' || !method.card || !customer) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  const payer = typeof customer === 'string' ? customer : customer.id;
  const token = tokenOf(payer, method.id);
  return { provider: 'stripe', token, brand: cardBrand(brand), last4, expMonth, expYear };
}
