import { describe, expect, test } from 'vitest';
import { shownCurrency } from './shown-currency.ts';

const rate = { numer: 15, denom: 4 };
const store = { currency: 'USD', currencies: [{ code: 'SAR', rate, rounding: 'none' as const }] };

describe('the shown currency', () => {
  test.each([
    ['currency=SAR', 'SAR'],
    ['cart=x; currency=SAR', 'SAR'],
    ['cart=x;currency=SAR ; lang=ar', 'SAR'],
    ['currency=USD', 'USD'],
    // A currency that the store does not sell in, or none, selects the store's own currency, as on the page
    // of a visitor without a cookie.
    ['currency=AED', 'USD'],
    ['currency=sar', 'USD'],
    ['currency=SARX', 'USD'],
    ['currency=%53AR', 'USD'],
    ['my-currency=SAR', 'USD'],
    ['xcurrency=SAR', 'USD'],
    ['currency=', 'USD'],
    ['', 'USD'],
    // Of several currency cookies the first one counts.
    ['currency=SAR; currency=USD', 'SAR'],
  ])('the cookies %j select the currency %s', (cookie, code) =>
    expect(shownCurrency(cookie, store)).toBe(code),
  );

  test('the shown currency is the store’s own without a cookie, and without other currencies', () => {
    expect(shownCurrency(null, store)).toBe('USD');
    expect(shownCurrency(undefined, store)).toBe('USD');
    expect(shownCurrency('currency=SAR', { currency: 'USD', currencies: [] })).toBe('USD');
  });
});
