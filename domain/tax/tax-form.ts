import { regionKey } from '#domain/countries/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { checkTaxes } from './check-taxes.ts';
import type { TaxProblems } from './errors.ts';
import { isTaxClass, type RatedClass, type TaxRule } from './tax-rules.ts';

/** A tax rule in typed form; rates are percentages. */
export type TaxRuleText = {
  country: string;
  region: string;
  names: { en: string; ar: string };
  rates: Record<RatedClass, string>;
  delivery: string;
};

/** Parses typed rules and returns the problems by field; no problems if the rules can be saved. */
export function readTaxRules(typed: readonly TaxRuleText[]): { rules: TaxRule[]; problems: TaxProblems } {
  const misread: TaxProblems = {};
  const rules = typed.map((rule, index) => {
    const rate = (rated: RatedClass, isNeeded: boolean) => {
      const path = `rules.${index}.rates.${rated}`;
      const text = rule.rates[rated];
      if (text.trim() === '' && !isNeeded) return null;
      const ppm = readPercent(text);
      if (ppm === null) misread[path] = { code: text.trim() === '' ? 'required' : 'rate_invalid' };
      return ppm;
    };
    const [en, ar] = [cleanLine(rule.names.en), cleanLine(rule.names.ar)];
    return {
      country: rule.country,
      region: regionKey(rule.country, cleanLine(rule.region)),
      names: { en: en || ar, ar: ar || en },
      rates: {
        standard: rate('standard', true) ?? 0,
        reduced: rate('reduced', false),
        lower: rate('lower', false),
      },
      delivery: isTaxClass(rule.delivery) ? rule.delivery : ('standard' as const),
    };
  });
  const problems = checkTaxes(rules);
  return { rules, problems: problems.rules ? problems : { ...problems, ...misread } };
}

/**
 * Parses "15", "15%", "5.5", "٥٫٥" to parts per million; null if the text is not a percentage from 0 to 100.
 */
export function readPercent(text: string): number | null {
  const plain = toLatinDigits(text)
    .replace(/[\s\u200e\u200f\u061c]|[%٪]$/g, '')
    .replace(/[,٫]/, '.');
  const [, whole = '', fraction = ''] = /^([0-9]{1,3})(?:\.([0-9]{1,4}))?%?$/.exec(plain) ?? [];
  if (whole === '') return null;
  const ppm = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : null;
}

/** Formats 150000 as "15", 55000 as "5.5"; the inverse of readPercent. */
export function percentText(ppm: number): string {
  return String(ppm / 10_000);
}
