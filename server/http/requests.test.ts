import { expect, test } from 'vitest';
import { BodyBudget } from './body-budget.ts';
import { bodyLimit } from './body-limit.ts';
import { clientAddress } from './client-address.ts';
import { readLocalePath } from './locale-path.ts';
import { readBody } from './read-body.ts';
import { mayChange } from './same-origin.ts';

const ORIGIN = 'http://demo.localhost:3000';
const post = (headers: Record<string, string>) => new Request(`${ORIGIN}/cart`, { method: 'POST', headers });

test('a post from a page of the same origin is accepted', () => {
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

test('a GET request needs no Origin header', () => {
  expect(mayChange(new Request(`${ORIGIN}/cart`), ORIGIN, '/cart')).toBe(true);
});

test.each([
  ['/', 'en', { locale: 'en', path: '/', isData: false, redirect: null }],
  ['/ar', 'en', { locale: 'ar', path: '/', isData: false, redirect: null }],
  ['/ar.data', 'en', { locale: 'ar', path: '/', isData: true, redirect: null }],
  ['/_.data', 'ar', { locale: 'ar', path: '/', isData: true, redirect: null }],
  ['/ar/products/x.data', 'en', { locale: 'ar', path: '/products/x', isData: true, redirect: null }],
  ['/en/products', 'en', { locale: 'en', path: '/products', isData: false, redirect: '/products' }],
  ['/en', 'en', { locale: 'en', path: '/', isData: false, redirect: '/' }],
  ['/products', 'ar', { locale: 'ar', path: '/products', isData: false, redirect: null }],
  ['/arabica', 'en', { locale: 'en', path: '/arabica', isData: false, redirect: null }],
] as const)(
  'the address %s in a store whose default language is %s is split into language and path',
  (path, locale, expected) => {
    expect(readLocalePath(path, locale)).toEqual(expected);
  },
);

test('a forwarded address counts only from a trusted proxy, and only its last entry', () => {
  expect(clientAddress('203.0.113.9', '1.2.3.4', [])).toBe('203.0.113.9');
  expect(clientAddress('127.0.0.1', '1.2.3.4', ['127.0.0.1'])).toBe('1.2.3.4');
  expect(clientAddress('10.0.0.2', '6.6.6.6, 1.2.3.4, 10.0.0.7', ['10.0.0.0/8'])).toBe('1.2.3.4');
  expect(clientAddress('::ffff:127.0.0.1', 'garbage', ['127.0.0.1'])).toBe('127.0.0.1');
});

test('a body over the limit is refused, with or without Content-Length', async () => {
  const big = 'x'.repeat(2000);
  const announced = new Request(ORIGIN, { method: 'POST', body: big, headers: { 'content-length': '2000' } });
  const streamed = new Request(ORIGIN, {
    method: 'POST',
    body: new Blob([big]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(await readBody(announced, limits(1000))).toMatchObject({ ok: false, code: 'too_large' });
  expect(await readBody(streamed, limits(1000))).toMatchObject({ ok: false, code: 'too_large' });
  const fitting = await readBody(new Request(ORIGIN, { method: 'POST', body: 'ok' }), limits(1000));
  expect(fitting.ok && fitting.value.toString()).toBe('ok');
});

const MB = 1024 * 1024;
const SENDER = { storeId: 'cedar', ip: '192.0.2.1' };
const limits = (limit: number, budget = new BodyBudget()) => ({ limit, held: budget.open(SENDER) });

/** A body that stalls after the given number of bytes. */
function stalled(bytes: number): Request {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes)) });
  return new Request(ORIGIN, { method: 'POST', body, duplex: 'half' } as RequestInit);
}

test('an upload that stalls is cut off, and releases its bytes', async () => {
  const budget = new BodyBudget({ all: 1000, store: 1000, address: 1000 });
  const one = limits(5000, budget);
  const read = await readBody(stalled(1000), { ...one, lookEveryMs: 10 });
  expect(read).toMatchObject({ ok: false, code: 'too_slow' });
  expect(budget.open(SENDER).add(1)).toBe(false);
  one.held.release();
  expect(budget.open(SENDER).add(1000)).toBe(true);
});

test('bodies that are being received hold no more memory than their share, by process, store and IP block', () => {
  const budget = new BodyBudget({ all: 100, store: 60, address: 40 });
  const add = (storeId: string, ip: string, bytes: number) => budget.open({ storeId, ip }).add(bytes);
  expect([add('a', '2001:db8::1', 40), add('b', '2001:db8::2', 1)]).toEqual([true, false]);
  expect([add('a', '192.0.2.2', 21), add('a', '192.0.2.2', 20)]).toEqual([false, true]);
  expect([add('b', '192.0.2.3', 40), add('c', '192.0.2.4', 1)]).toEqual([true, false]);
});

/** A form of this many bytes with its Content-Length. */
const announced = (bytes: number) =>
  new Request(ORIGIN, {
    method: 'POST',
    body: 'x'.repeat(bytes),
    headers: { 'content-length': String(bytes) },
  });

test('a body that exceeds the memory left by others is refused, with or without Content-Length', async () => {
  const left = { all: 15_000, store: 15_000, address: 15_000 };
  const budget = new BodyBudget(left, left);
  const before = budget.open(SENDER);
  expect([before.add(10_000), before.addSmall(10_000)]).toEqual([true, true]);
  for (const request of [announced(10_000), stalled(10_000)])
    expect(await readBody(request, limits(50_000, budget))).toMatchObject({ ok: false, code: 'busy' });
});

test('large bodies that are being received, however many, leave small ones their share', async () => {
  const budget = new BodyBudget();
  for (const [storeId, ip] of [
    ['cedar', '192.0.2.2'],
    ['najd', '192.0.2.3'],
  ] as const)
    expect(budget.open({ storeId, ip }).add(32 * MB)).toBe(true);
  expect(budget.open(SENDER).add(1)).toBe(false);
  expect(await readBody(announced(60_000), limits(MB, budget))).toMatchObject({ ok: true });
});

test('a form of a few kilobytes is never refused for what others send', async () => {
  const none = { all: 0, store: 0, address: 0 };
  const budget = new BodyBudget(none, none);
  expect(await readBody(announced(8192), limits(MB, budget))).toMatchObject({ ok: true });
  expect(await readBody(announced(8193), limits(MB, budget))).toMatchObject({ ok: false, code: 'busy' });
});

test('files are accepted only by pages that expect them', () => {
  const staff = { site: 'admin', actor: {}, account: {} };
  expect(bodyLimit(staff, '/admin/products/import')).toBeGreaterThan(20 * MB);
  expect(bodyLimit(staff, '/admin/products/new.data')).toBe(4 * MB);
  expect(bodyLimit({ ...staff, actor: null }, '/admin/products/new')).toBe(MB);
  expect(bodyLimit(staff, '/admin/orders')).toBe(MB);
  const shopper = { site: 'storefront', actor: null, account: null };
  for (const path of [
    '/profile',
    '/ar/profile.data',
    '/transfer/1001',
    '/products/oud',
    '/admin/products/import',
  ]) {
    expect(bodyLimit(shopper, path), path).toBe(MB);
  }
});

test('a stranger cannot make the server buffer a file', () => {
  const stranger = { actor: null, account: null };
  expect(bodyLimit({ site: 'admin', ...stranger }, '/admin/products/import')).toBe(MB);
  expect(bodyLimit({ site: 'storefront', ...stranger }, '/products/oud/review')).toBe(MB);
  expect(bodyLimit({ site: 'storefront', ...stranger }, '/transfer/1001')).toBe(MB);
  expect(bodyLimit({ site: 'platform', ...stranger }, '/account')).toBe(MB);
  expect(bodyLimit({ site: 'platform', ...stranger, account: {} }, '/ar/account.data')).toBeGreaterThan(
    5 * MB,
  );
});
