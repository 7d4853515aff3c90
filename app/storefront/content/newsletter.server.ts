import { withStore } from '#db/index.ts';
import { type NewsletterLinks, subscribe } from '#domain/marketing/index.ts';
import type { MessageKey } from '#messages/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** What became of the form: sent, or why not, with what was typed. */
export type NewsletterAnswer = {
  isSent: boolean;
  email: string;
  error?: string;
  refusal?: string;
  retryAfterSeconds?: number;
};

/** The texts of the form, and of what takes its place. */
export const NEWSLETTER_KEYS = [
  'home.newsletter.email',
  'home.newsletter.send',
  'home.newsletter.consent',
  'home.newsletter.sent',
  'home.newsletter.sentText',
] as const satisfies readonly MessageKey[];

export function newsletterLinks({ request, shell }: Shop): NewsletterLinks {
  return { origin: request.publicOrigin, defaultLocale: shell.defaultLocale };
}

/** Asks for the newsletter. The words are the same whatever is known of the address. */
export async function askForNewsletter(shop: Shop, form: FormData): Promise<NewsletterAnswer> {
  const email = textIn(form, 'email');
  // A field that no person sees: whoever fills it is thanked, and nothing is kept.
  if (textIn(form, 'website') !== '') return { isSent: true, email: '' };
  const wish = { email, locale: shop.locale, links: newsletterLinks(shop) };
  const asked = await withStore(shop.storeId, (tx) => subscribe(tx, wish, shop.request.act()));
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
