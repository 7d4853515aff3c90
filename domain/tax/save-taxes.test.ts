import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { COUNTRIES, EU } from '#domain/countries/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  checkTaxes,
  percentText,
  readPercent,
  readTaxes,
  readTaxRules,
  saveTaxes,
  TAX_PRESETS,
  type TaxRuleText,
  taxPreset,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const act = staffAct({ userId: najd.ownerId, name: 'Owner', role: 'owner' }, TEST_TIME);
const gcc = taxPreset('gcc').rules;

beforeEach(async () => {
  await db.admin('update store_settings set tax_rules = null, tax_rate_ppm = 0');
});

describe('the taxes of a store', () => {
  test('the taxes of a store are saved with an audit row, and pages then use the rate of its country', async () => {
    const saved = await save(gcc, 0);
    expect(saved).toMatchObject({ ok: true, value: { version: 1, ownPpm: 150_000, pricesIncludeTax: true } });
    expect(await withStore(najd.id, (tx) => readTaxes(tx))).toMatchObject({ rules: gcc, version: 1 });
    const [row] = await db.admin(
      `select tax_rate_ppm, (select action from audit_entries order by at desc, id desc limit 1) as action
         from store_settings where store_id = '${najd.id}'`,
    );
    expect(row).toEqual({ tax_rate_ppm: 150_000, action: 'taxes.saved' });
  });

  test('the region where goods are collected is saved with the taxes, and stays if a save does not name it', async () => {
    const region = () => withStore(najd.id, async (tx) => (await readTaxes(tx)).region);
    const taxes = { rules: gcc, pricesIncludeTax: true };
    await withStore(najd.id, (tx) => saveTaxes(tx, { ...taxes, version: 0, region: 'منطقة الرياض' }, act));
    expect(await region()).toBe('01');
    await save(gcc, 1);
    expect(await region()).toBe('01');
    await withStore(najd.id, (tx) => saveTaxes(tx, { ...taxes, version: 2, region: '' }, act));
    expect(await region()).toBe('');
  });

  test('taxes that another member saved meanwhile are not overwritten', async () => {
    await save(gcc, 0);
    await expectNothingChanged(db, async () => {
      expect(await save([], 0)).toEqual({ ok: false, code: 'stale', data: { version: 1 } });
    });
  });

  test('invalid taxes of a store are refused as a whole, with the problems by field', async () => {
    const [rule] = gcc;
    if (!rule) throw new Error('no rule');
    const bad = [rule, rule, { ...rule, country: 'ZZ', rates: { ...rule.rates, reduced: 1.5 } }];
    await expectNothingChanged(db, async () => {
      expect(await save(bad, 0)).toEqual({
        ok: false,
        code: 'invalid_taxes',
        data: {
          fields: {
            'rules.1.country': { code: 'place_twice' },
            'rules.2.country': { code: 'country_unknown' },
            'rules.2.rates.reduced': { code: 'rate_invalid' },
          },
        },
      });
    });
  });
});

test.each(TAX_PRESETS)('the preset %s can be saved unchanged', (name) => {
  const { rules, asOf } = taxPreset(name);
  expect(checkTaxes(rules)).toEqual({});
  expect(rules.every(({ country }) => COUNTRIES.includes(country))).toBe(true);
  expect(rules.every(({ rates }) => rates.standard >= 50_000 && rates.standard <= 270_000)).toBe(true);
  expect(asOf).toMatch(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/);
});

test('the European preset has each member state once', () => {
  expect(
    taxPreset('eu')
      .rules.map(({ country }) => country)
      .sort(),
  ).toEqual([...EU].sort());
});

test.each([
  ['15', 150_000],
  ['15%', 150_000],
  ['٥٫٥ ٪', 55_000],
  ['13,5', 135_000],
  ['0', 0],
  ['100', 1_000_000],
  ['100.1', null],
  ['-5', null],
  ['1.23456', null],
  ['vat', null],
  ['', null],
])('the typed rate %j is parsed as %s', (typed, ppm) => {
  expect(readPercent(typed)).toBe(ppm);
  if (ppm !== null) expect(readPercent(percentText(ppm))).toBe(ppm);
});

test('tax rules are parsed from typed text, and errors are reported at their fields', () => {
  const typed: TaxRuleText = {
    country: 'EG',
    region: 'الإسكندرية',
    names: { en: '', ar: 'ضريبة' },
    rates: { standard: '١٤', reduced: '5', lower: '' },
    delivery: 'zero',
  };
  expect(readTaxRules([typed])).toEqual({
    rules: [
      {
        country: 'EG',
        region: 'ALX',
        names: { en: 'ضريبة', ar: 'ضريبة' },
        rates: { standard: 140_000, reduced: 50_000, lower: null },
        delivery: 'zero',
      },
    ],
    problems: {},
  });
  const wrong = {
    ...typed,
    country: '',
    names: { en: '', ar: '' },
    rates: { standard: '', reduced: 'x', lower: '' },
  };
  expect(readTaxRules([wrong]).problems).toEqual({
    'rules.0.country': { code: 'required' },
    'rules.0.names.en': { code: 'required' },
    'rules.0.rates.standard': { code: 'required' },
    'rules.0.rates.reduced': { code: 'rate_invalid' },
  });
});

function save(rules: typeof gcc, version: number) {
  return withStore(najd.id, (tx) => saveTaxes(tx, { rules, pricesIncludeTax: true, version }, act));
}
