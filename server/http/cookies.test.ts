import { expect, test } from 'vitest';
import { Cookies } from './cookies.ts';

test('behind TLS a cookie’s name binds it to its host', () => {
  const cookies = new Cookies(null, true);
  cookies.set('cart', 'abc', 60);
  const headers = new Headers();
  cookies.applyTo(headers);
  expect(headers.getSetCookie()).toEqual([
    '__Host-cart=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});

test('behind TLS a cookie without the __Host- prefix is not read', () => {
  expect(new Cookies('cart=planted', true).get('cart')).toBeNull();
  expect(new Cookies('__Host-cart=own', true).get('cart')).toBe('own');
});

test('the currency cookie is readable by scripts', () => {
  const cookies = new Cookies(null, true);
  cookies.set('currency', 'USD');
  const headers = new Headers();
  cookies.applyTo(headers);
  expect(headers.getSetCookie()).toEqual(['currency=USD; Path=/; Secure; SameSite=Lax']);
});

test('a cookie that was set is read back in the same request, and the response is not cached', () => {
  const cookies = new Cookies('cart=old', false);
  cookies.set('cart', 'new');
  const headers = new Headers({ 'cache-control': 'private, no-cache' });
  cookies.applyTo(headers);
  expect(cookies.get('cart')).toBe('new');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a cleared cookie is gone from the request at once and from the browser with the response', () => {
  const cookies = new Cookies('cart=old', false);
  cookies.clear('cart');
  const headers = new Headers();
  cookies.applyTo(headers);
  expect(cookies.get('cart')).toBeNull();
  expect(headers.get('set-cookie')).toContain('Max-Age=0');
});
