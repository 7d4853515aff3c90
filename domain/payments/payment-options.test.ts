import { describe, expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { parsePaymentRules, paymentOptions, usableOptions } from './index.ts';

const sar = (amount: number) => money(amount, 'SAR');
const PAYING = { total: sar(10_000), base: 'SAR', destination: { country: 'SA', city: 'Riyadh' } };
const ALL_ON = parsePaymentRules({
  cash: { fee: 1000 },
  card: { isOn: true },
  transfer: { isOn: true },
  credit: { isOn: true },
});

/** The reason why cash on delivery is unavailable under these terms. */
const againstCash = (cash: object, paying: object = {}) =>
  paymentOptions(parsePaymentRules({ cash }), { ...PAYING, ...paying })[0]?.reason ?? null;

describe('the payment methods of a store (J1)', () => {
  test('a store without payment settings accepts cash on delivery, without a fee', () => {
    const cash = { method: 'cash_on_delivery', fee: sar(0), reason: null };
    expect(paymentOptions(parsePaymentRules(null), PAYING)).toEqual([cash]);
    expect(paymentOptions(parsePaymentRules({}), PAYING)).toEqual([cash]);
  });

  test('a store with every payment method disabled accepts no payment', () => {
    expect(paymentOptions(parsePaymentRules({ cash: { isOn: false } }), PAYING)).toEqual([]);
  });

  test('only cash has the fee, and credit is offered to shoppers who have credit', () => {
    const fees = (credit: object) =>
      paymentOptions(ALL_ON, { ...PAYING, ...credit }).map(({ method, fee }) => [method, fee.amount]);
    const others = [
      ['cash_on_delivery', 1000],
      ['card', 0],
      ['bank_transfer', 0],
    ];
    expect(fees({})).toEqual(others);
    expect(fees({ credit: sar(0) })).toEqual(others);
    expect(fees({ credit: sar(10_000) })).toEqual([...others, ['store_credit', 0]]);
  });

  test('an order with a total of 0 has its own method, whatever is enabled, and other orders do not have that method', () => {
    const nothing = { ...PAYING, total: sar(0), credit: sar(5), delivery: { allowsCash: false } };
    const allOff = parsePaymentRules({ cash: { isOn: false } });
    const limited = parsePaymentRules({ cash: { min: 100, zones: [{ country: 'JO' }] }, card: { min: 1 } });
    for (const rules of [ALL_ON, allOff, limited]) {
      expect(paymentOptions(rules, nothing)).toEqual([{ method: 'nothing_due', fee: sar(0), reason: null }]);
      const least = paymentOptions(rules, { ...nothing, total: sar(1) });
      expect(least.map(({ method }) => method)).not.toContain('nothing_due');
    }
  });

  test('credit is offered if it pays the whole order in the credit’s currency', () => {
    const reason = (credit: object) =>
      paymentOptions(ALL_ON, { ...PAYING, ...credit }).find((option) => option.method === 'store_credit')
        ?.reason;
    expect(reason({ credit: sar(10_000) })).toBeNull();
    expect(reason({ credit: sar(9_999) })).toEqual({ code: 'not_enough_credit', credit: sar(9_999) });
    const usd = money(10_000, 'USD');
    expect(reason({ credit: usd })).toEqual({ code: 'not_enough_credit', credit: usd });
  });
});

describe('when cash on delivery is not offered', () => {
  test.each([
    ['at the least', { min: 10_000 }, null],
    ['below the least', { min: 10_001 }, { code: 'below_min', limit: sar(10_001) }],
    ['at the most', { max: 10_000 }, null],
    ['above the most', { max: 9_999 }, { code: 'above_max', limit: sar(9_999) }],
  ])('cash on delivery follows its limits: %s', (_, cash, reason) => {
    expect(againstCash(cash)).toEqual(reason);
  });

  test.each([
    ['everywhere', [], 'AE', 'Dubai', true],
    ['a country', [{ country: 'SA' }], 'SA', 'Abha', true],
    ['another country', [{ country: 'SA' }], 'AE', 'Riyadh', false],
    ['a city', [{ country: 'SA', cities: ['Riyadh', 'الرياض'] }], 'SA', '  RIYADH ', true],
    ['a city as Arabs type it', [{ country: 'SA', cities: ['مكة'] }], 'SA', 'مكه', true],
    ['a city in the other language', [{ country: 'SA', cities: ['Riyadh'] }], 'SA', 'الرياض', true],
    ['another city', [{ country: 'SA', cities: ['Riyadh'] }], 'SA', 'Jeddah', false],
    ['the second zone', [{ country: 'SA', cities: ['Abha'] }, { country: 'JO' }], 'JO', 'Amman', true],
  ])('cash on delivery is offered by zones: %s', (_, zones, country, city, isThere) => {
    const reason = isThere ? null : { code: 'not_there' };
    expect(againstCash({ zones }, { destination: { country, city } })).toEqual(reason);
  });

  test('cash on delivery limited to a thousand cities does not delay a page', () => {
    const cities = Array.from({ length: 200 }, (_, at) => `مدينة بعيدة ${at} `.repeat(8).slice(0, 120));
    const zones = Array.from({ length: 5 }, () => ({ country: 'SA', cities }));
    const decide = () => againstCash({ zones }, { destination });
    const destination = { country: 'SA', city: 'ع'.repeat(120) };
    decide();
    const began = process.cpuUsage();
    expect(decide()).toEqual({ code: 'not_there' });
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(100);
  });

  test('cash on delivery is not offered with a delivery method that excludes it', () => {
    expect(againstCash({}, { delivery: { allowsCash: false } })).toEqual({ code: 'not_with_delivery' });
    expect(againstCash({}, { delivery: { allowsCash: true } })).toBeNull();
  });

  test('limits and fee are converted to the shopper’s currency', () => {
    const into = { code: 'JOD', rate: { numer: 1, denom: 5 } };
    const paying = { ...PAYING, total: money(19_999, 'JOD'), into };
    const rules = parsePaymentRules({ cash: { fee: 1000, min: 10_000 }, card: { isOn: true } });
    expect(paymentOptions(rules, paying)[0]).toEqual({
      method: 'cash_on_delivery',
      fee: money(2000, 'JOD'),
      reason: { code: 'below_min', limit: money(20_000, 'JOD') },
    });
    expect(usableOptions(rules, paying).map((option) => option.method)).toEqual(['card']);
  });
});

test.each([
  { cash: { fee: -1 } },
  { cash: { fee: 1.5 } },
  { cash: { confirm: 'later' } },
  { cash: { zones: [{ country: 'Saudi' }] } },
  { transfer: { holdDays: 0 } },
])('payment terms that no save could have written cause an error: %j', (document) => {
  expect(() => parsePaymentRules(document)).toThrow();
});
