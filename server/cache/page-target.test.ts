import { describe, expect, test } from 'vitest';
import { type Choices, readTarget } from './page-target.ts';

const SHIRT: Choices = { size: ['s', 'm'], colour: ['red', 'navy'] };
const none = () => null;
const url = (address: string, choices: Choices | null = null) =>
  readTarget(address, () => choices)?.url ?? null;

describe('a cacheable page has one key', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=mail&gclid=1', '/'],
    ['/ar', '/ar'],
    ['/products?sort=newest&utm=1', '/products?sort=newest'],
    ['/products?sort=DROP', '/products'],
    ['/products?max=300&brand=levant&min=50', '/products?brand=levant&min=50&max=300'],
    ['/products?min=٥٠', '/products?min=50'],
    ['/products?sort=newest&sort=name', '/products?sort=newest'],
    ['/ar/categories/textiles/cushions?page=-1', '/ar/categories/textiles/cushions'],
    ['/brands?brand=x', '/brands'],
    ['/ar/about-us?x=1', '/ar/about-us'],
    ['/pages/size-guide?x=1', '/pages/size-guide'],
  ])('a cacheable page %s has the key %s', (sent, kept) => {
    expect(url(sent)).toBe(kept);
  });

  test('ten thousand unknown parameters do not change a page’s key', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `p${at}=${at}`).join('&');
    expect(url(`/categories?${many}`)).toBe('/categories');
  });
});

describe('pages that are never cached', () => {
  test.each([
    '/cart',
    '/checkout',
    '/search?q=lamp',
    '/contact-us',
    '/order-confirmed/1001?token=x',
    '/track-order',
    '/products/',
    '//products',
    '/cart/x.css',
    '/products/cup/x.css',
    '/products/..',
    '/%70roducts',
    '/products%2fcup',
    '/products/c%75p',
    '/products/%252e',
    '/products;x=1',
    '/products/cup;x',
    '/products/%e0%a4',
    'http://elsewhere.example/products',
    '/products/cup?problem=sold_out',
  ])('the page %s is never cached', (address) => {
    expect(readTarget(address, none)).toBeNull();
  });
});

describe('the key of a product’s page', () => {
  test('the key of a product’s page has only values that the product has, in the order of its options', () => {
    expect(url('/products/shirt?colour=navy&size=m&utm=1', SHIRT)).toBe('/products/shirt?size=m&colour=navy');
    expect(url('/products/shirt?size=xxl&colour=%3Cscript%3E', SHIRT)).toBe('/products/shirt');
  });

  test('the key of a product’s page is provisional until its options are known', () => {
    expect(readTarget('/products/shirt?size=m', none)).toMatchObject({
      isGuess: true,
      url: '/products/shirt?size=m',
    });
    expect(readTarget('/products/shirt', none)).toMatchObject({ isGuess: false, url: '/products/shirt' });
  });

  test('the key of a product’s page has Arabic text as browsers encode it', () => {
    const slug = encodeURIComponent('قميص');
    expect(url(`/ar/products/${slug}`)).toBe(`/ar/products/${slug}`);
    expect(url(`/ar/products/${slug.toLowerCase()}`)).toBeNull();
  });
});

describe('a data request', () => {
  test('a data request is cached beside its page, under the parts of the page that it names', () => {
    expect(url('/products.data?_routes=products%2Croot&x=1')).toBe('/products.data?_routes=root%2Cproducts');
    expect(url('/_.data')).toBe('/_.data');
    expect(url('/ar/products.data?sort=name&_routes=ar%2Fproducts')).toBe(
      '/ar/products.data?sort=name&_routes=ar%2Fproducts',
    );
  });

  test('a data request for parts of another page is not cached', () => {
    expect(url('/products.data?_routes=cart')).toBeNull();
    expect(url('/cart.data')).toBeNull();
    expect(url('/products/cup/x.data')).toBeNull();
  });
});
