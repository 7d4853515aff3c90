import { describe, expect, test } from 'vitest';
import { routeTable } from '../route-table.ts';
import { canonicalPath, isCanonical, readPagePath, UNMATCHED } from './canonical-path.ts';

const routes = routeTable([
  ...['/', '/checkout', '/products/:slug', '/products/new', '/join/:token', '/admin/*', '/ar', '/ar/*', '/*'],
  '/admin/storesetting/contact&footer',
]);

describe('each spelling of a path is read as its canonical path', () => {
  test.each([
    ['/', '/', '/'],
    ['/_.data', '/_.data', '/'],
    ['/Checkout', '/checkout', '/checkout'],
    ['/check%6fut/', '/checkout', '/checkout'],
    ['//checkout//', '/checkout', '/checkout'],
    ['/CHECKOUT/_.data', '/checkout.data', '/checkout'],
    ['/%63heckout.data', '/checkout.data', '/checkout'],
    ['/Products/NEW', '/products/new', '/products/new'],
    ['/Products/Brass%2DLamp', '/products/Brass-Lamp', '/products/:slug'],
    ['/products/%d9%82', '/products/%D9%82', '/products/:slug'],
    ['/products/a%2fb', '/products/a%2Fb', '/products/:slug'],
    ['/products/%2563', '/products/%2563', '/products/:slug'],
    ['/Join/AbC_123', '/join/AbC_123', '/join/:token'],
    ['/Admin/anything', '/admin/anything', '/admin/*'],
    ['/AR', '/ar', '/ar'],
    ['/AR/Nowhere', '/ar/Nowhere', UNMATCHED],
    ['/Nowhere/', '/Nowhere', UNMATCHED],
    ['/%ff/%zz', '/%25ff/%25zz', UNMATCHED],
    ['/join/secret%zz', '/join/secret%25zz', '/join/:token'],
  ])('the path %s is read as %s', (sent, path, pattern) => {
    expect(canonicalPath(sent, routes)).toEqual({ path, pattern });
    expect(canonicalPath(path, routes), 'and stays so').toEqual({ path, pattern });
    expect(isCanonical(sent, path)).toBe(sent === path);
  });

  test('unreserved characters of a path may also be percent-encoded', () => {
    const right = '/admin/storesetting/contact&footer';
    for (const sent of [right, right.replace('&', '%26')]) {
      const { path, pattern } = canonicalPath(sent, routes);
      expect([path, pattern, isCanonical(sent, path)]).toEqual([right, right, true]);
    }
    expect(canonicalPath(right.replace('&', '%2526'), routes).pattern).toBe('/admin/*');
  });
});

test.each([
  ['/_.data', '/', true],
  ['/cart.data', '/cart', true],
  ['/cart/_.data', '/cart/', true],
  ['/_root.data', '/_root', true],
  ['/cart', '/cart', false],
])('the data request %s is read as a request for %s, as React Router reads it', (path, page, isData) => {
  expect(readPagePath(path)).toEqual({ page, isData });
});
