import type { RouterContextProvider } from 'react-router';
import type { Shell } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import { type RequestContext, requestContext, storeOf } from '#server/context.ts';
import { localePath } from './paths.ts';

/** What loaders and actions of the storefront need of their request, gathered once. */
export type Shop = {
  request: RequestContext;
  storeId: string;
  slug: string;
  shell: Shell;
  name: string;
  locale: Locale;
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
    name: shell.texts[locale].name || store.slug,
    locale,
    currency: shell.currency,
    now: request.now,
    say: translator(locale, shell.overrides[locale], shell.digits),
    href: (path) => localePath(path, locale, shell.defaultLocale),
    // Isolated, so that digits and sign keep their order inside an Arabic sentence, and never broken over two lines.
    amount: (value) =>
      `\u2068${formatMoney(value, { locale, digits: shell.digits }).replaceAll(' ', '\u00a0')}\u2069`,
  };
}
