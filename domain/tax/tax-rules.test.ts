import { expect, test } from 'vitest';
import { parseTaxRules, type TaxRule, taxAt } from './index.ts';

const VAT = { en: 'VAT', ar: 'ضريبة القيمة المضافة' };

test('a store without tax rules uses its single rate everywhere, on delivery too', () => {
  const taxes = parseTaxRules(null, { ratePpm: 150_000 });
  for (const country of ['SA', 'US', '']) {
    const there = taxAt(taxes, { country, region: '' });
    expect([there.rateFor('standard'), there.deliveryPpm, there.name]).toEqual([150_000, 150_000, null]);
  }
});

test('a country has its rates by class, and a class without a rate has the standard rate', () => {
  const taxes = rulesOf(rule('SA', 150_000), {
    ...rule('IE', 230_000),
    rates: rates(230_000, 135_000, 90_000),
  });
  const ireland = taxAt(taxes, { country: 'IE', region: '' });
  expect(['standard', 'reduced', 'lower', 'zero', 'exempt', 'books'].map(ireland.rateFor)).toEqual([
    230_000, 135_000, 90_000, 0, 0, 230_000,
  ]);
  expect(taxAt(taxes, { country: 'SA', region: '' }).rateFor('reduced')).toBe(150_000);
  expect(ireland.name).toEqual(VAT);
});

test('a region’s own rate takes precedence over its country’s, for any of the region’s names', () => {
  const taxes = rulesOf(rule('EG', 140_000), rule('EG', 50_000, 'ALX'), rule('US', 72_500, 'ca'));
  const rateAt = (country: string, region: string) => taxAt(taxes, { country, region }).rateFor('standard');
  expect(rateAt('EG', 'ALX')).toBe(50_000);
  expect(rateAt('EG', 'الإسكندرية')).toBe(50_000);
  expect(rateAt('EG', 'Cairo')).toBe(140_000);
  expect(rateAt('US', 'CA')).toBe(72_500);
  expect(rateAt('US', 'OR')).toBe(0);
});

test('goods sent to a place without a rule are not taxed', () => {
  const there = taxAt(rulesOf(rule('SA', 150_000)), { country: 'KW', region: '' });
  expect([there.rateFor('standard'), there.deliveryPpm, there.name]).toEqual([0, 0, null]);
});

test('delivery is taxed in the class that the country sets', () => {
  const zero = rulesOf({ ...rule('SA', 150_000), delivery: 'zero' });
  expect(taxAt(zero, { country: 'SA', region: '' }).deliveryPpm).toBe(0);
  expect(taxAt(rulesOf(rule('SA', 150_000)), { country: 'SA', region: '' }).deliveryPpm).toBe(150_000);
});

test('tax rules that no save could have written are rejected', () => {
  expect(() => parseTaxRules({}, { ratePpm: 0 })).toThrow('Not a document');
});

function rulesOf(...rules: TaxRule[]) {
  return parseTaxRules(JSON.parse(JSON.stringify({ rules })), { ratePpm: 999_999 });
}

function rule(country: string, standard: number, region = ''): TaxRule {
  return { country, region, names: VAT, rates: rates(standard), delivery: 'standard' };
}

function rates(standard: number, reduced: number | null = null, lower: number | null = null) {
  return { standard, reduced, lower };
}
