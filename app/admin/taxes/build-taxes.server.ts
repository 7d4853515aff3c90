import { countriesIn, regionsOf } from '#domain/countries/index.ts';
import {
  percentText,
  TAX_LIMITS,
  TAX_PRESETS,
  type Taxes,
  type TaxPresetName,
  type TaxProblems,
  type TaxRule,
  taxPreset,
} from '#domain/tax/index.ts';
import type { Locale } from '#lib/locale.ts';
import { branchAt, type FormTree, rowsAt, textAt } from '../kit/form-tree.ts';
import type { TaxesView, TaxRow, TypedTaxes } from './taxes-view.ts';

/** The taxes as their form shows them, including the rates of a requested preset. */
export function buildTaxes(
  taxes: Taxes,
  { preset, locale }: { preset: string | null; locale: Locale },
): TaxesView {
  const added = TAX_PRESETS.find((name) => name === preset) ?? null;
  const rules = added === null ? taxes.rules : withPreset(taxes.rules, added);
  return {
    version: taxes.version,
    pricesIncludeTax: taxes.pricesIncludeTax,
    region: regionText(taxes, locale),
    rows: rules.map((rule, index) => ({ ...ruleText(rule, locale), key: `r${index}` })),
    ownRate: percentText(taxes.ownPpm),
    countries: countriesIn(locale).map(({ code, name }) => ({ value: code, label: name })),
    presets: TAX_PRESETS.map((name) => ({ name, asOf: taxPreset(name).asOf })),
    added,
  };
}

export function postedTaxes(tree: FormTree): TypedTaxes {
  return {
    pricesIncludeTax: textAt(tree, 'pricesIncludeTax') === 'yes',
    region: textAt(tree, 'region'),
    rows: rowsAt(tree, 'rules', TAX_LIMITS.rules).map(({ key, row }): TaxRow => {
      const [names, rates] = [branchAt(row, 'names'), branchAt(row, 'rates')];
      return {
        key,
        country: textAt(row, 'country'),
        region: textAt(row, 'region'),
        names: { en: textAt(names, 'en'), ar: textAt(names, 'ar') },
        rates: {
          standard: textAt(rates, 'standard'),
          reduced: textAt(rates, 'reduced'),
          lower: textAt(rates, 'lower'),
        },
        delivery: textAt(row, 'delivery'),
      };
    }),
  };
}

/** Replaces the rule numbers in the problems with the keys of their rows. */
export function byRowKeys(problems: TaxProblems, rows: TaxRow[]): TaxProblems {
  const rename = (path: string) =>
    path.replace(/^rules\.([0-9]+)/, (whole, index) => {
      const row = rows[Number(index)];
      return row ? `rules.${row.key}` : whole;
    });
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [rename(path), problem]));
}

function withPreset(rules: TaxRule[], name: TaxPresetName): TaxRule[] {
  const { rules: fresh } = taxPreset(name);
  const isReplaced = (rule: TaxRule) =>
    rule.region === '' && fresh.some(({ country }) => country === rule.country);
  return [...rules.filter((rule) => !isReplaced(rule)), ...fresh];
}

function ruleText({ country, region, names, rates, delivery }: TaxRule, locale: Locale): Omit<TaxRow, 'key'> {
  const rate = (ppm: number | null) => (ppm === null ? '' : percentText(ppm));
  return {
    country,
    region: regionText({ country, region }, locale),
    names,
    rates: { standard: rate(rates.standard), reduced: rate(rates.reduced), lower: rate(rates.lower) },
    delivery,
  };
}

function regionText({ country, region }: { country: string; region: string }, locale: Locale): string {
  return regionsOf(country).find(({ code }) => code === region)?.names[locale] ?? region;
}
