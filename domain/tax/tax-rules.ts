import { regionKey } from '#domain/countries/index.ts';
import type { Locale } from '#lib/locale.ts';

/** What a variant's tax_class can be. Zero and exempt are told apart on an invoice; neither is taxed. */
export const TAX_CLASSES = ['standard', 'reduced', 'lower', 'zero', 'exempt'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** The classes that have a rate of their own. */
export const RATED_CLASSES = ['standard', 'reduced', 'lower'] as const;
export type RatedClass = (typeof RATED_CLASSES)[number];

/** What a country, or a region of one, takes. A class without a rate is taxed as standard. Rates are ppm: 15 % is 150000. */
export type TaxRule = {
  country: string;
  /** As domain/countries has it; empty for the whole country. */
  region: string;
  names: Record<Locale, string>;
  rates: { standard: number; reduced: number | null; lower: number | null };
  /** The class that delivery and a fee for cash are taxed as. */
  delivery: TaxClass;
};

/** Nobody outside these places is taxed. own: the one rate of a store that has set up no rules. */
export type TaxRules = { rules: TaxRule[]; own: { ratePpm: number } | null };

export type TaxThere = {
  rateFor: (taxClass: string) => number;
  deliveryPpm: number;
  /** What the tax is called there: VAT. null where nobody has named it. */
  name: Record<Locale, string> | null;
};

export function isTaxClass(text: string): text is TaxClass {
  return (TAX_CLASSES as readonly string[]).includes(text);
}

/** The document of store_settings.tax_rules, written by saveTaxes alone; null: one rate wherever it goes. */
export function parseTaxRules(json: unknown, own: { ratePpm: number }): TaxRules {
  if (json === null || json === undefined) return { rules: [], own };
  const { rules } = json as { rules?: TaxRule[] };
  if (!Array.isArray(rules)) throw new Error('Not a document of tax rules');
  return { rules, own: null };
}

/** The rates at an address (G4): its region's where the region has its own, else its country's, else none. */
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
