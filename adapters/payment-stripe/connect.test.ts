import { describe, expect, test } from 'vitest';
import { TEST_TIME } from '#tests/support/stores.ts';
import { connectEvent, stripeConnect } from '#tests/support/stripe-connect.ts';
import { stripeConnector } from './connect.ts';

const stripe = await stripeConnect();
const redirectUri = 'https://shops.example/connect/stripe';
const connector = stripeConnector(stripe.platform, { redirectUri });

test('Stripe’s consent page is requested for reading and writing, with the one redirect URI and the state', () => {
  const plain = { ...stripe.platform, places: undefined };
  const url = new URL(
    stripeConnector(plain, { redirectUri }).consentUrl({ state: 'a-state', email: 'rana@example.com' }),
  );
  expect(`${url.origin}${url.pathname}`).toBe('https://connect.stripe.com/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ response_type: 'code', client_id: 'ca_OfTheseTests', scope: 'read_write' },
    ...{ redirect_uri: redirectUri, state: 'a-state', 'stripe_user[email]': 'rana@example.com' },
  });
});

describe('the authorisation code', () => {
  test('a Stripe authorisation code is exchanged once, with the platform’s key, for its account', async () => {
    const code = stripe.agree('acct_1AbCdEf');
    const consent = { connectedId: 'acct_1AbCdEf', isLive: false };
    expect(await connector.exchange(code)).toEqual({ ok: true, value: consent });
    expect(stripe.calls.at(-1)).toMatchObject({
      path: '/oauth/token',
      key: 'Bearer sk_test_of_the_platform',
    });
    expect(Object.fromEntries(stripe.calls.at(-1)?.form ?? [])).toEqual({
      ...{ grant_type: 'authorization_code', code },
    });
    expect(await connector.exchange(code)).toMatchObject({ code: 'code_refused' });
  });

  test('if the answer to a Stripe authorisation code is lost, the code may have been used, so this does not count as a refusal', async () => {
    stripe.loseAnswer();
    const lost = await connector.exchange(stripe.agree('acct_2AbCdEf'));
    expect(lost).toMatchObject({ code: 'provider_unreachable' });
  });
});

test('a connected Stripe account is released by its id, and one that is not connected is refused', async () => {
  await connector.exchange(stripe.agree('acct_3AbCdEf'));
  expect(await connector.deauthorize('acct_3AbCdEf')).toEqual({ ok: true });
  const again = await connector.deauthorize('acct_3AbCdEf');
  expect(again).toMatchObject({ code: 'provider_refused', data: { reason: 'invalid_client' } });
});

test('a Stripe event belongs to the account in its envelope, never to one in its contents', async () => {
  const object = { id: 'cs_test_1', object: 'checkout.session', account: 'acct_inside' };
  const event = { id: 'evt_1', type: 'checkout.session.completed', account: 'acct_4AbCdEf' };
  const sent = { ...connectEvent({ ...event, data: { object } }), now: TEST_TIME };
  expect(await connector.readEvent(sent)).toMatchObject({
    value: { eventId: 'evt_1', connectedId: 'acct_4AbCdEf', reference: 'cs_test_1' },
  });
});
