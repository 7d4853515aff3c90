import { expect, test } from 'vitest';
import { bodyLimit, withinLimit } from './body-limit.ts';
import { clientAddress } from './client-address.ts';
import { readLocalePath } from './locale-path.ts';
import { mayChange } from './same-origin.ts';

const ORIGIN = 'http://demo.localhost:3000';
const post = (headers: Record<string, string>) => new Request(`${ORIGIN}/cart`, { method: 'POST', headers });

test('a post from the page itself may change something', () => {
  expect(mayChange(post({ origin: ORIGIN, 'sec-fetch-site': 'same-origin' }), ORIGIN, '/cart')).toBe(true);
});

test('a post from another store of the same site is refused', () => {
  const headers = { origin: 'http://other.localhost:3000', 'sec-fetch-site': 'same-site' };
  expect(mayChange(post(headers), ORIGIN, '/cart')).toBe(false);
});

test('a post without an origin, or with the origin null, is refused', () => {
  expect(mayChange(post({}), ORIGIN, '/cart')).toBe(false);
  expect(mayChange(post({ origin: 'null' }), ORIGIN, '/cart')).toBe(false);
});

test('reading needs no origin', () => {
  expect(mayChange(new Request(`${ORIGIN}/cart`), ORIGIN, '/cart')).toBe(true);
});

test.each([
  ['/', 'en', { locale: 'en', path: '/', redirect: null }],
  ['/ar', 'en', { locale: 'ar', path: '/', redirect: null }],
  ['/ar.data', 'en', { locale: 'ar', path: '/', redirect: null }],
  ['/_root.data', 'ar', { locale: 'ar', path: '/', redirect: null }],
  ['/ar/products/x.data', 'en', { locale: 'ar', path: '/products/x', redirect: null }],
  ['/en/products', 'en', { locale: 'en', path: '/products', redirect: '/products' }],
  ['/en', 'en', { locale: 'en', path: '/', redirect: '/' }],
  ['/AR/cart', 'en', { locale: 'ar', path: '/cart', redirect: '/ar/cart' }],
  ['/Ar', 'en', { locale: 'ar', path: '/', redirect: '/ar' }],
  ['/EN/cart', 'en', { locale: 'en', path: '/cart', redirect: '/cart' }],
  ['/products', 'ar', { locale: 'ar', path: '/products', redirect: null }],
  ['/arabica', 'en', { locale: 'en', path: '/arabica', redirect: null }],
] as const)(
  '%s in a store whose language is %s is read as its language and path',
  (path, locale, expected) => {
    expect(readLocalePath(path, locale)).toEqual(expected);
  },
);

test('a forwarded address counts only from a trusted proxy, and only its own last word', () => {
  expect(clientAddress('203.0.113.9', '1.2.3.4', [])).toBe('203.0.113.9');
  expect(clientAddress('127.0.0.1', '1.2.3.4', ['127.0.0.1'])).toBe('1.2.3.4');
  expect(clientAddress('10.0.0.2', '6.6.6.6, 1.2.3.4, 10.0.0.7', ['10.0.0.0/8'])).toBe('1.2.3.4');
  expect(clientAddress('::ffff:127.0.0.1', 'garbage', ['127.0.0.1'])).toBe('127.0.0.1');
});

test('a body over the limit is refused, announced or not', async () => {
  const big = 'x'.repeat(2000);
  const announced = new Request(ORIGIN, { method: 'POST', body: big, headers: { 'content-length': '2000' } });
  const streamed = new Request(ORIGIN, {
    method: 'POST',
    body: new Blob([big]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(await withinLimit(announced, 1000)).toBeNull();
  expect(await withinLimit(streamed, 1000)).toBeNull();
  const fitting = await withinLimit(new Request(ORIGIN, { method: 'POST', body: 'ok' }), 1000);
  expect([await fitting?.request.text(), fitting?.body.toString()]).toEqual(['ok', 'ok']);
});

const MB = 1024 * 1024;
const cookiesOf = (shopper: string | null) => ({
  get: (name: string) => (name === 'shopper' ? shopper : null),
});

test('files may come to the screens that take them and nowhere else', () => {
  const staff = { site: 'admin', actor: {}, cookies: cookiesOf(null) };
  expect(bodyLimit(staff, '/admin/products/import')).toBeGreaterThan(20 * MB);
  expect(bodyLimit(staff, '/admin/products/new.data')).toBe(4 * MB);
  expect(bodyLimit({ ...staff, actor: null }, '/admin/products/new')).toBe(MB);
  expect(bodyLimit(staff, '/admin/orders')).toBe(MB);
  const shopper = { site: 'storefront', actor: null, cookies: cookiesOf('token') };
  for (const path of ['/profile', '/ar/profile.data', '/products/oud/review', '/en/products/oud/review']) {
    expect(bodyLimit(shopper, path), path).toBe(6 * MB);
  }
  for (const path of ['/admin/products/import', '/products/a/b/review', '/products/oud', '/cart']) {
    expect(bodyLimit(shopper, path), path).toBe(MB);
  }
});

test('a receipt comes from who holds an order, signed in or not', () => {
  const guest = {
    site: 'storefront',
    actor: null,
    cookies: { get: (name: string) => (name === 'order' ? 'x' : null) },
  };
  expect(bodyLimit(guest, '/transfer/1001')).toBe(6 * MB);
  expect(bodyLimit(guest, '/ar/transfer/1001.data')).toBe(6 * MB);
  expect(bodyLimit(guest, '/transfer/1001/x')).toBe(MB);
  expect(bodyLimit(guest, '/profile')).toBe(MB);
});

test('a stranger cannot make the server hold a file', () => {
  const stranger = { actor: null, cookies: cookiesOf(null) };
  expect(bodyLimit({ site: 'admin', ...stranger }, '/admin/products/import')).toBe(MB);
  expect(bodyLimit({ site: 'storefront', ...stranger }, '/products/oud/review')).toBe(MB);
  expect(bodyLimit({ site: 'storefront', ...stranger }, '/transfer/1001')).toBe(MB);
});
