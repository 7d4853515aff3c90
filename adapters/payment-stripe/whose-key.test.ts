import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountKeys } from '#domain/payments/index.ts';
import type { StripePlatform } from '#lib/config/stripe-platform.ts';
import { stripeProvider } from './index.ts';

let keys: string[] = [];
const stripe = createServer((request, response) => {
  keys.push(`${request.headers.authorization} ${request.headers['stripe-account'] ?? ''}`.trim());
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'no_such_key' } }));
}).listen(0, '127.0.0.1');
await once(stripe, 'listening');
afterAll(() => void stripe.close());

const platform: StripePlatform = {
  ...{ clientId: 'ca_OfTheseTests', secretKey: 'sk_test_of_the_install', mode: 'test' },
  webhookSecret: 'whsec_of_the_install',
};
const apiBase = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
const provider = stripeProvider({ apiBase, platform });
const TYPED: AccountKeys = {
  ...{ storeId: '018f0000-0000-7000-8000-000000000001', accountId: '018f0000-0000-7000-8000-000000000002' },
  ...{ provider: 'stripe', mode: 'test', connectedId: 'acct_ofSomebodyElse', capturesLater: false },
  secrets: { webhookSecret: 'whsec_of_these_tests' },
};
const CONNECTED: AccountKeys = { ...TYPED, connectedId: 'acct_ofTheStore', secrets: {}, byInstall: true };

beforeEach(() => {
  keys = [];
});

test('an account id that was typed in is used with the store’s own key, never with one of the install', async () => {
  expect(await provider.check(TYPED)).toMatchObject({ code: 'provider_refused' });
  await provider.check({ ...TYPED, secrets: { secretKey: 'sk_test_of_the_store' } });
  expect(keys).toEqual([
    'Bearer sk_none acct_ofSomebodyElse',
    'Bearer sk_test_of_the_store acct_ofSomebodyElse',
  ]);
});

test('an account that its owner connected is used with the install’s key and the account’s id', async () => {
  await provider.check(CONNECTED);
  expect(keys).toEqual(['Bearer sk_test_of_the_install acct_ofTheStore']);
});

test.each<[string, AccountKeys, StripePlatform | null]>([
  ['of the other mode', { ...CONNECTED, mode: 'live' }, platform],
  ['that was disconnected', { ...CONNECTED, byInstall: false }, platform],
  ['without a name, which would be the install’s own account', { ...CONNECTED, connectedId: '' }, platform],
  ['of an install that has no platform account any more', CONNECTED, null],
])('an account %s is used with no key', async (_, account, own) => {
  await stripeProvider({ apiBase, platform: own }).check(account);
  expect(keys.map((key) => key.split(' ')[1])).toEqual(['sk_none']);
});
