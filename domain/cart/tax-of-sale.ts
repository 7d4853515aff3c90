import { regionOfAddress } from '#domain/countries/index.ts';
import { type TaxThere, taxAt } from '#domain/tax/index.ts';
import type { StoreTerms } from './store-terms.ts';

/** The address of an order, and whether its goods are collected in the store. */
export type SalePlace = { country: string; region: string; city: string; isPickup: boolean };

/**
 * The tax of a sale by the store's present rules: that of the delivery address, or that of the place where goods are
 * collected, whatever address the shopper typed (GCC Common VAT Agreement, article 10; Directive 2006/112/EC, article 31).
 */
export function taxOfSale(
  { taxRules, country }: Pick<StoreTerms, 'taxRules' | 'country'>,
  place: SalePlace,
): TaxThere {
  const region = regionOfAddress(place);
  if (!place.isPickup) return taxAt(taxRules, { country: place.country, region });
  const { home } = taxRules;
  if (home?.country === country) return taxAt(taxRules, home);
  // The owner did not say the region. An address in the country says one, else the country's rule or its first counts.
  const here = taxAt(taxRules, { country, region: place.country === country ? region : '' });
  const first = taxRules.rules.find((rule) => rule.country === country);
  return here.name === null && first ? taxAt(taxRules, { country, region: first.region }) : here;
}
