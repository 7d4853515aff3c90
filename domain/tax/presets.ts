import { GCC, presetOf } from '#domain/countries/index.ts';
import type { TaxRule } from './tax-rules.ts';

export const TAX_PRESETS = ['gcc', 'jordan', 'egypt', 'eu', 'uk'] as const;
export type TaxPresetName = (typeof TAX_PRESETS)[number];

/** Legal rates as of a date, to be checked before use. */
export type TaxPreset = { name: TaxPresetName; asOf: string; pricesIncludeTax: boolean; rules: TaxRule[] };

const VAT = { en: 'VAT', ar: 'ضريبة القيمة المضافة' };

type Rates = [standard: number, reduced?: number | null, lower?: number | null];

/** Directive 2006/112/EC as the member states apply it: the standard rate, then the highest reduced rates. */
const EU: Record<string, Rates> = {
  ...{ AT: [20, 13, 10], BE: [21, 12, 6], BG: [20, 9], HR: [25, 13, 5], CY: [19, 9, 5], CZ: [21, 12] },
  ...{ DK: [25], EE: [24, 13, 9], FI: [25.5, 14, 10], FR: [20, 10, 5.5], DE: [19, 7], GR: [24, 13, 6] },
  ...{
    HU: [27, 18, 5],
    IE: [23, 13.5, 9],
    IT: [22, 10, 5],
    LV: [21, 12, 5],
    LT: [21, 9, 5],
    LU: [17, 14, 8],
  },
  ...{ MT: [18, 7, 5], NL: [21, 9], PL: [23, 8, 5], PT: [23, 13, 6], RO: [21, 11], SK: [23, 19, 5] },
  ...{ SI: [22, 9.5, 5], ES: [21, 10, 4], SE: [25, 12, 6] },
};

const PRESETS: Record<TaxPresetName, TaxPreset> = {
  gcc: preset('gcc', GCC.flatMap(homeTax)),
  jordan: preset('jordan', homeTax('JO')),
  egypt: preset('egypt', homeTax('EG')),
  eu: preset('eu', rulesOf(EU)),
  uk: preset('uk', rulesOf({ GB: [20, 5] })),
};

/** The initial rules for a region of the world. */
export function taxPreset(name: TaxPresetName): TaxPreset {
  return PRESETS[name];
}

/** The tax rule of a country's preset; empty if the country has no tax or no preset. */
export function homeTax(country: string): TaxRule[] {
  const { tax } = presetOf(country);
  if (!tax) return [];
  return [ruleOf(country, [tax.standard, tax.reduced, tax.lower], tax.names)];
}

function preset(name: TaxPresetName, rules: TaxRule[]): TaxPreset {
  return { name, asOf: '2025-10-01', pricesIncludeTax: true, rules };
}

function rulesOf(rates: Record<string, Rates>): TaxRule[] {
  return Object.entries(rates).map(([country, percents]) => ruleOf(country, percents, VAT));
}

function ruleOf(country: string, [standard, ...others]: Rates, names: TaxRule['names']): TaxRule {
  const ppm = (percent: number) => Math.round(percent * 10_000);
  const [reduced = null, lower = null] = others.map((percent) => (percent == null ? null : ppm(percent)));
  return {
    country,
    region: '',
    names,
    rates: { standard: ppm(standard), reduced, lower },
    delivery: 'standard',
  };
}
