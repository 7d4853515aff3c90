import { expect, test } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

test('only pages of the admin may ask for the camera, and none for microphone and place', () => {
  const policyOf = (site?: 'admin' | 'storefront' | 'platform') => {
    const headers = new Headers();
    addSecurityHeaders(headers, true, site);
    return headers.get('permissions-policy');
  };
  expect(policyOf('admin')).toBe('camera=(self), microphone=(), geolocation=()');
  for (const site of ['storefront', 'platform', undefined] as const)
    expect(policyOf(site)).toBe('camera=(), microphone=(), geolocation=()');
});

test('browsers are told to use TLS for a year at the shop’s own host, and nothing about the names below it (attack 26.25)', () => {
  const hstsOf = (secure: boolean) => {
    const headers = new Headers();
    addSecurityHeaders(headers, secure);
    return headers.get('strict-transport-security');
  };
  expect([hstsOf(true), hstsOf(false)]).toEqual(['max-age=31536000', null]);
});
