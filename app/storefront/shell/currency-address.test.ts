import { expect, test } from 'vitest';
import { addressInCurrency, rateBetween } from './currency-address.ts';

const own = { numer: 1, denom: 1 };
const sar = { numer: 15, denom: 4 };
const kwd = { numer: 307, denom: 1000 };

test.each([
  ['/products?min=10&max=100', own, sar, '/products?min=37&max=375'],
  ['/products?min=37&max=375', sar, own, '/products?min=9&max=100'],
  // Converts between two currencies neither of which is the store's own.
  ['/products?min=375', sar, kwd, '/products?min=30'],
  [
    '/ar/products?category=cups&min=١٠&sort=price_asc',
    own,
    sar,
    '/ar/products?category=cups&min=37&sort=price_asc',
  ],
  // A bound above the filter's maximum or below its minimum is left out.
  ['/products?max=5000', own, sar, '/products'],
  ['/products?max=10000', sar, own, '/products'],
  ['/products?min=3', sar, kwd, '/products'],
  ['/products?min=9000', own, sar, '/products?min=10000'],
  // The cursor of a list sorted by price contains a price.
  ['/products?sort=price_asc&after=abc&from=24', own, sar, '/products?sort=price_asc'],
  ['/products?max=x', own, sar, '/products'],
  ['/cart', own, sar, '/cart'],
  ['/search?q=cup', own, sar, '/search?q=cup'],
])('the address %s is converted from the currency %j to %j as %s', (address, left, next, expected) => {
  expect(addressInCurrency(address, rateBetween(left, next))).toBe(expected);
});
