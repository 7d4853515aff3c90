import type { CustomFact, ProductPage } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Shop } from '../page/shop.server.ts';

/** A line of product details, formatted here so that the browser needs no code for the field kinds. */
export type Fact = {
  id: string;
  name: string;
  nameLocale: Locale;
  value: string;
  valueLocale: Locale;
  href?: string;
};

/** The brand and the product's custom fields. */
export function factsOf(shop: Shop, { brand, facts }: ProductPage): Fact[] {
  const own = facts.map((fact) => toFact(fact, shop));
  if (!brand) return own;
  const name = { name: shop.say('product.brand'), nameLocale: shop.locale };
  return [{ id: 'brand', ...name, value: brand.name, valueLocale: brand.nameLocale }, ...own];
}

function toFact({ kind, ...fact }: CustomFact, { say }: Shop): Fact {
  const { value } = fact;
  if (kind === 'yes_no') return { ...fact, value: say(value === 'yes' ? 'common.yes' : 'common.no') };
  if (kind === 'link') return { ...fact, value: new URL(value).host, href: value };
  // Keeps a minus sign before its number in both directions.
  if (kind === 'number') return { ...fact, value: `\u2066${value}\u2069` };
  return fact;
}
