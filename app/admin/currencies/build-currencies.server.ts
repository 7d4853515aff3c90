import { currencyStamp, type EnteredPrice, type StoreCurrency } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import { CURRENCIES, rateText } from '#lib/money/index.ts';
import type { CurrenciesView } from './currencies-view.ts';

export const MOST_PRICES = 100;

type Sold = { own: string; others: StoreCurrency[]; prices: EnteredPrice[] };

/** The store's currencies, named in the page's language. */
export function buildCurrencies({ own, others, prices }: Sold, locale: Locale): CurrenciesView {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const { compare } = new Intl.Collator(locale);
  const known = new Set([own, ...others.map(({ code }) => code)]);
  return {
    own: { code: own, name: nameOf(own) },
    rows: others.map((currency) => ({
      code: currency.code,
      name: nameOf(currency.code),
      rate: rateText(currency.rate),
      rounding: currency.rounding,
      isActive: currency.isActive,
      state: !currency.isActive ? 'resting' : currency.isReady ? 'shown' : 'converting',
      stamp: currencyStamp(currency),
    })),
    choices: CURRENCIES.filter((code) => !known.has(code))
      .map((code) => ({ value: code, label: `${nameOf(code)} (${code})` }))
      .sort((a, b) => compare(a.label, b.label)),
    prices: prices.map((price) => ({ ...price, sku: price.sku ?? '' })),
    mostPrices: MOST_PRICES,
  };
}
