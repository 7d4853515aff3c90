import type { RouterContextProvider } from 'react-router';
import type { Shell } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import { type RequestContext, requestContext, storeOf } from '#server/index.ts';
import { localePath } from './paths.ts';

/** What loaders and actions of the storefront need of their request, gathered once. */
export type Shop = {
  request: RequestContext;
  storeId: string;
  slug: string;
  shell: Shell;
  stripeId: string | null;
  name: string;
  locale: Locale;
  /** What this shopper reads prices in; shell.currency is the store's own. */
  currency: string;
  now: Date;
  say: Translate;
  /** A plain path in this page's language. */
  href(path: string): string;
  /** An amount inside a sentence; amounts that stand alone are MoneyText's. */
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

/** Isolated, so that digits and sign keep their order inside an Arabic sentence, and never broken over two lines. */
function isolatedAmount(value: Money, locale: Locale, digits: 'latn' | 'arab'): string {
  const text = formatMoney(value, { locale, digits }).replaceAll(' ', '\u00a0');
  // An amount with a Latin sign has no letter that would tell its direction.
  return `${/[\u0600-\u06ff]/.test(text) ? '\u2067' : '\u2066'}${text}\u2069`;
}
