import { regionKey } from '#domain/countries/index.ts';
import type { Locale } from '#lib/locale.ts';

/**
 * The values of a variant's tax_class. Zero-rated and exempt goods are both untaxed, but invoices distinguish
 * them.
 */
export const TAX_CLASSES = ['standard', 'reduced', 'lower', 'zero', 'exempt'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

export const RATED_CLASSES = ['standard', 'reduced', 'lower'] as const;
export type RatedClass = (typeof RATED_CLASSES)[number];

/**
 * The tax of a country or a region. A class without a rate has the standard rate. Rates in ppm: 15 % is
 * 150000.
 */
export type TaxRule = {
  country: string;
  /** A region key of domain/countries; empty for the whole country. */
  region: string;
  names: Record<Locale, string>;
  rates: { standard: number; reduced: number | null; lower: number | null };
  /** The tax class of delivery and the cash fee. */
  delivery: TaxClass;
};

/** Where goods are collected, as the owner said it; `region` is a region key of that country. */
export type TaxHome = { country: string; region: string };

/** Places without a rule are not taxed. own: the single rate of a store without rules. */
export type TaxRules = { rules: TaxRule[]; own: { ratePpm: number } | null; home?: TaxHome | null };

export type TaxThere = {
  rateFor: (taxClass: string) => number;
  deliveryPpm: number;
  /** The tax's name, such as VAT; null if not set. */
  name: Record<Locale, string> | null;
};

export function isTaxClass(text: string): text is TaxClass {
  return (TAX_CLASSES as readonly string[]).includes(text);
}

/** Parses store_settings.tax_rules, which only saveTaxes writes; null means one rate everywhere. */
export function parseTaxRules(json: unknown, own: { ratePpm: number }): TaxRules {
  if (json === null || json === undefined) return { rules: [], own };
  const { rules, home = null } = json as { rules?: TaxRule[]; home?: TaxHome | null };
  if (!Array.isArray(rules)) throw new Error('Not a document of tax rules');
  return { rules, own: null, home };
}

/**
 * The rates at an address (G4): those of the region if it has its own, else those of the country, else none.
 */
export function taxAt(taxes: TaxRules, { country, region }: { country: string; region: string }): TaxThere {
  if (taxes.own) {
    const { ratePpm } = taxes.own;
    return { rateFor: (taxClass) => (isUntaxed(taxClass) ? 0 : ratePpm), deliveryPpm: ratePpm, name: null };
  }
  const here = taxes.rules.filter((rule) => rule.country === country);
  const key = regionKey(country, region);
  const rule =
    (key !== '' && here.find((each) => each.region === key)) || here.find((each) => each.region === '');
  if (!rule) return { rateFor: () => 0, deliveryPpm: 0, name: null };
  const rateFor = (taxClass: string) => rateOf(rule, taxClass);
  return { rateFor, deliveryPpm: rateFor(rule.delivery), name: rule.names };
}

function rateOf({ rates }: TaxRule, taxClass: string): number {
  if (isUntaxed(taxClass)) return 0;
  if (taxClass === 'reduced' || taxClass === 'lower') return rates[taxClass] ?? rates.standard;
  return rates.standard;
}

function isUntaxed(taxClass: string): boolean {
  return taxClass === 'zero' || taxClass === 'exempt';
}
