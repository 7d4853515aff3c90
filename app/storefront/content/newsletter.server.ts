import { withStore } from '#db/index.ts';
import { type NewsletterLinks, requestSubscription } from '#domain/marketing/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** Result of the form: sent, or the error and the typed e-mail. */
export type NewsletterAnswer = {
  isSent: boolean;
  email: string;
  error?: string;
  refusal?: string;
  retryAfterSeconds?: number;
};

export function newsletterLinks({ request, shell }: Shop): NewsletterLinks {
  return { origin: request.publicOrigin, defaultLocale: shell.defaultLocale };
}

/** Requests a subscription. The answer is the same for known and unknown addresses. */
export async function askForNewsletter(shop: Shop, form: FormData): Promise<NewsletterAnswer> {
  const email = textIn(form, 'email');
  // Honeypot: a form with this hidden field filled is thanked and discarded.
  if (textIn(form, 'website') !== '') return { isSent: true, email: '' };
  const wish = { email, locale: shop.locale, links: newsletterLinks(shop) };
  const asked = await withStore(shop.storeId, (tx) => requestSubscription(tx, wish, shop.request.act()));
  if (asked.ok) return { isSent: true, email: '' };
  const typed = { isSent: false, email: email.slice(0, 254) };
  if (asked.code === 'email_invalid') {
    return { ...typed, error: shop.say(`home.newsletter.${asked.data.problem}`) };
  }
  const { retryAfterSeconds } = asked.data;
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  return { ...typed, refusal: shop.say('home.newsletter.tooMany', { minutes }), retryAfterSeconds };
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
