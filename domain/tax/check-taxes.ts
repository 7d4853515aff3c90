import { COUNTRIES } from '#domain/countries/index.ts';
import { LOCALES } from '#lib/locale.ts';
import type { TaxProblem, TaxProblems } from './errors.ts';
import { isTaxClass, RATED_CLASSES, type TaxRule } from './tax-rules.ts';

export const TAX_LIMITS = { rules: 100, name: 60, region: 80 } as const;

/** Validates tax rules; returns no problems if they are valid. Of too many rules, none is checked by itself. */
export function checkTaxes(rules: readonly TaxRule[], region = ''): TaxProblems {
  if (rules.length > TAX_LIMITS.rules) return { rules: { code: 'too_many', max: TAX_LIMITS.rules } };
  const problems: TaxProblems = {};
  const note = (path: string, problem: TaxProblem | null) => {
    if (problem) problems[path] ??= problem;
  };
  if (region.length > TAX_LIMITS.region) note('region', { code: 'too_long', max: TAX_LIMITS.region });
  const places = new Set<string>();
  rules.forEach((rule, index) => {
    checkRule(rule, `rules.${index}`, note);
    const place = `${rule.country} ${rule.region}`;
    if (places.has(place)) note(`rules.${index}.country`, { code: 'place_twice' });
    places.add(place);
  });
  return problems;
}

function checkRule(
  { country, region, names, rates, delivery }: TaxRule,
  path: string,
  note: (path: string, problem: TaxProblem | null) => void,
): void {
  if (!COUNTRIES.includes(country)) {
    note(`${path}.country`, { code: country === '' ? 'required' : 'country_unknown' });
  }
  if (region.length > TAX_LIMITS.region) note(`${path}.region`, { code: 'too_long', max: TAX_LIMITS.region });
  if (names.en === '' && names.ar === '') note(`${path}.names.en`, { code: 'required' });
  for (const locale of LOCALES) {
    const isLong = [...names[locale]].length > TAX_LIMITS.name;
    if (isLong) note(`${path}.names.${locale}`, { code: 'too_long', max: TAX_LIMITS.name });
  }
  for (const rated of RATED_CLASSES) {
    const ppm = rates[rated];
    if (ppm !== null && !isRate(ppm)) note(`${path}.rates.${rated}`, { code: 'rate_invalid' });
  }
  if (!isTaxClass(delivery)) note(`${path}.delivery`, { code: 'required' });
}

function isRate(ppm: number): boolean {
  return Number.isInteger(ppm) && ppm >= 0 && ppm <= 1_000_000;
}
