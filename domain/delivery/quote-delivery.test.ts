import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { defaultDeliveryTerms, quoteDelivery } from './index.ts';

test('a new store delivers for 5.00, and free from 100.00, in any currency (G5)', () => {
  expect(defaultDeliveryTerms('USD')).toEqual({ flat: money(500, 'USD'), freeFrom: money(10_000, 'USD') });
  expect(defaultDeliveryTerms('JOD')).toEqual({ flat: money(5000, 'JOD'), freeFrom: money(100_000, 'JOD') });
  expect(defaultDeliveryTerms('JPY')).toEqual({ flat: money(5, 'JPY'), freeFrom: money(100, 'JPY') });
});

test('a delivery quote states the amount that is missing for free delivery', () => {
  const terms = defaultDeliveryTerms('SAR');
  expect(quoteDelivery(terms, money(7_550, 'SAR'))).toEqual({
    charge: money(500, 'SAR'),
    missingForFree: money(2_450, 'SAR'),
  });
  expect(quoteDelivery(terms, money(10_000, 'SAR'))).toEqual({
    charge: money(0, 'SAR'),
    missingForFree: null,
  });
});

test('a delivery quote of a store without free delivery states no missing amount', () => {
  const terms = { flat: money(500, 'SAR'), freeFrom: null };
  expect(quoteDelivery(terms, money(1e9, 'SAR'))).toEqual({
    charge: money(500, 'SAR'),
    missingForFree: null,
  });
});

test('a delivery quote refuses goods in a currency other than that of the delivery terms', () => {
  expect(() => quoteDelivery(defaultDeliveryTerms('USD'), money(1, 'SAR'))).toThrow('Mixed currencies');
});
