import type { TaxRule } from './tax-rules.ts';

export const TAX_PRESETS = ['gcc', 'jordan', 'egypt', 'eu', 'uk'] as const;
export type TaxPresetName = (typeof TAX_PRESETS)[number];

/** Rates as the law had them on a day; whoever takes them over checks them first. */
export type TaxPreset = { name: TaxPresetName; asOf: string; pricesIncludeTax: boolean; rules: TaxRule[] };

const VAT = { en: 'VAT', ar: 'ضريبة القيمة المضافة' };
const SALES_TAX = { en: 'GST', ar: 'ضريبة المبيعات' };

type Rates = [standard: number, reduced?: number, lower?: number];

/** Saudi Arabia 15 % (since July 2020), Bahrain 10 % (since 2022), Emirates and Oman 5 %. Kuwait and Qatar have none. */
const GCC: Record<string, Rates> = { SA: [15], AE: [5], BH: [10], OM: [5] };

/** Directive 2006/112/EC as the member states apply it: standard rate, then the highest reduced ones. */
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
  gcc: preset('gcc', GCC),
  jordan: preset('jordan', { JO: [16] }, SALES_TAX),
  egypt: preset('egypt', { EG: [14] }),
  eu: preset('eu', EU),
  uk: preset('uk', { GB: [20, 5] }),
};

/** The rules of a part of the world, to begin with. */
export function taxPreset(name: TaxPresetName): TaxPreset {
  return PRESETS[name];
}

function preset(name: TaxPresetName, rates: Record<string, Rates>, names = VAT): TaxPreset {
  const ppm = (percent: number) => Math.round(percent * 10_000);
  const rules = Object.entries(rates).map(([country, [standard, reduced, lower]]): TaxRule => {
    const known = (rate: number | undefined) => (rate === undefined ? null : ppm(rate));
    return {
      country,
      region: '',
      names,
      rates: { standard: ppm(standard), reduced: known(reduced), lower: known(lower) },
      delivery: 'standard',
    };
  });
  return { name, asOf: '2025-10-01', pricesIncludeTax: true, rules };
}
