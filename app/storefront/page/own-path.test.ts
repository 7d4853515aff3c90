import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  '/',
  '/ar/checkout',
  '/products?category=lamps&page=2',
  '/my-orders/1042#line',
  '/products/%D8%B9%D9%88%D8%AF',
])('the path %s is a page of this shop', (path) => {
  expect(ownPath(path)).toBe(path);
});

test('a path is parsed as a browser parses it', () => {
  expect(ownPath('/a/../cart')).toBe('/cart');
});

test.each([
  null,
  '',
  'cart',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/..//evil.example',
  '/./%2F/evil.example',
  'https://evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\tevil.example',
  '/\r\nset-cookie: a=b',
  '/%0d%0aset-cookie:a=b',
  '/%00',
  ' //evil.example',
  `/${'a'.repeat(1000)}`,
])('the path %j is not a page of this shop', (next) => {
  expect(ownPath(next)).toBeNull();
});
