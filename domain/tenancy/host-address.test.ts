import { describe, expect, test } from 'vitest';
import { type HostSettings, parseHost } from './host-address.ts';

const demo: HostSettings = {
  platformHost: 'localhost:3000',
  storesHost: 'localhost:3000',
  singleStore: null,
};
const live: HostSettings = { platformHost: 'souk.example', storesHost: 'shops.example', singleStore: null };
const single: HostSettings = {
  platformHost: 'cedar.example',
  storesHost: 'cedar.example',
  singleStore: 'cedar',
};

describe('a Host header', () => {
  test.each([
    ['localhost:3000', { site: 'platform' }],
    ['demo.localhost:3000', { site: 'storefront', slug: 'demo' }],
    ['demo.admin.localhost:3000', { site: 'admin', slug: 'demo' }],
    ['demo.view.localhost:3000', { site: 'admin', slug: 'demo', isView: true }],
    ['shop.cedar.example', { site: 'storefront', domain: 'shop.cedar.example' }],
  ])('the Host header %s leads to its site', (host, address) => {
    expect(parseHost(host, demo)).toEqual(address);
  });

  test.each([
    'DEMO.LocalHost:3000',
    'demo.localhost',
    'demo.localhost.',
    'demo.localhost.:3000',
    ' demo.localhost:80 ',
  ])(
    'the Host header %s leads to demo’s storefront, in any letter case and with any port or trailing dot',
    (host) => {
      expect(parseHost(host, demo)).toEqual({ site: 'storefront', slug: 'demo' });
    },
  );

  test.each([
    '',
    '.',
    ':3000',
    'demo..localhost',
    'demo.localhost..',
    'de_mo.localhost',
    'demo.localhost:3000:3000',
    'demo.localhost:99999999',
    'demo.localhost/admin',
    'demo@localhost',
    'demo.localhost, other.localhost',
    'demo localhost',
    'dèmo.localhost',
    'سوق.localhost',
    'xn--demo-9ta.localhost',
    '-demo.localhost',
    'demo-.localhost',
    'de--mo.localhost',
    'ab.localhost',
    'a.demo.localhost',
    'admin.localhost',
    'a.demo.admin.localhost',
    '[::1]:3000',
    `${'a'.repeat(300)}.example`,
  ])('the Host header “%s” leads to no site', (host) => {
    expect(parseHost(host, demo)).toBeNull();
  });

  test('a Host header in punycode is a custom domain in its ASCII form', () => {
    const domain = 'xn--mgbh0fb.example';
    expect(parseHost(domain.toUpperCase(), demo)).toEqual({ site: 'storefront', domain });
  });
});

describe('stores with their own registrable domain', () => {
  test('a storefront answers only on the stores’ registrable domain, and not on the platform’s', () => {
    expect(parseHost('cedar.shops.example', live)).toEqual({ site: 'storefront', slug: 'cedar' });
    expect(parseHost('cedar.souk.example', live)).toBeNull();
    expect(parseHost('shops.example', live)).toBeNull();
  });

  test('an admin stays under the platform when stores have their own registrable domain', () => {
    expect(parseHost('cedar.admin.souk.example', live)).toEqual({ site: 'admin', slug: 'cedar' });
    expect(parseHost('cedar.admin.shops.example', live)).toBeNull();
  });
});

describe('a single store on the bare domain', () => {
  test('the bare domain is the storefront of a single store, and its admin and sign-in are on names below it', () => {
    expect(parseHost('cedar.example', single)).toEqual({ site: 'storefront', slug: 'cedar' });
    expect(parseHost('admin.cedar.example', single)).toEqual({ site: 'admin', slug: 'cedar' });
    expect(parseHost('platform.cedar.example', single)).toEqual({ site: 'platform' });
    expect(parseHost('najd.cedar.example', single)).toBeNull();
  });
});
