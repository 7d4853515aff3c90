import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { AccountKeys } from '#domain/payments/index.ts';
import { stripeProvider } from './index.ts';

test('an account id that somebody typed is served with the store’s own key, never with one of the install', async () => {
  const keys: string[] = [];
  const stripe = createServer((request, response) => {
    keys.push(String(request.headers.authorization));
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'no_such_key' } }));
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  onTestFinished(() => void stripe.close());
  const apiBase = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
  const install = { apiBase, platformKey: 'sk_test_of_the_install' };
  const typed: AccountKeys = {
    ...{ storeId: '018f0000-0000-7000-8000-000000000001', accountId: '018f0000-0000-7000-8000-000000000002' },
    ...{ provider: 'stripe', mode: 'test', connectedId: 'acct_ofSomebodyElse', capturesLater: false },
    secrets: { webhookSecret: 'whsec_of_these_tests' },
  };
  expect(await stripeProvider(install).check(typed)).toMatchObject({ code: 'provider_refused' });
  const own = { ...typed, secrets: { secretKey: 'sk_test_of_the_store' } };
  await stripeProvider(install).check(own);
  expect(keys).toEqual(['Bearer sk_none', 'Bearer sk_test_of_the_store']);
});
