import type { RouterContextProvider } from 'react-router';
import type { Shell } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import { type RequestContext, requestContext, storeOf } from '#server/index.ts';
import { localePath } from './paths.ts';

export type Shop = {
  request: RequestContext;
  storeId: string;
  slug: string;
  shell: Shell;
  stripeId: string | null;
  name: string;
  locale: Locale;
  /** The shopper's display currency; shell.currency is the store's own. */
  currency: string;
  now: Date;
  say: Translate;
  href(path: string): string;
  /** Formats an amount inside a sentence; standalone amounts use MoneyText. */
  amount(value: Money): string;
};

export function shopOf(context: Readonly<RouterContextProvider>): Shop {
  const request = context.get(requestContext);
  const store = storeOf(request);
  const { shell } = store;
  const { locale } = request;
  return {
    request,
    storeId: store.id,
    slug: store.slug,
    shell,
    stripeId: store.stripeId,
    name: shell.texts[locale].name || store.slug,
    locale,
    currency: request.currency,
    now: request.now,
    say: translator(locale, shell.overrides[locale], shell.digits),
    href: (path) => localePath(path, locale, shell.defaultLocale),
    amount: (value) => isolatedAmount(value, locale, shell.digits),
  };
}

/** Isolated to keep the order of digits and sign inside an Arabic sentence, and without line breaks. */
function isolatedAmount(value: Money, locale: Locale, digits: 'latn' | 'arab'): string {
  const text = formatMoney(value, { locale, digits }).replaceAll(' ', '\u00a0');
  // An amount with a Latin currency sign contains no letter that sets its direction.
  return `${/[\u0600-\u06ff]/.test(text) ? '\u2067' : '\u2066'}${text}\u2069`;
}
