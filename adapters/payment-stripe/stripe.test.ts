import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { AccountKeys, AskedCheckout } from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { stripeReplay, stripeShape } from '#tests/support/stripe-replay.ts';
import { fromStripe, toStripe } from './amounts.ts';
import { stripeProvider } from './index.ts';

const replay = await stripeReplay();
const provider = stripeProvider({ apiBase: replay.url });
const NOW = new Date('2026-11-21T09:00:00Z');
const SECRET = 'whsec_of_these_tests';

const ACCOUNT: AccountKeys = {
  storeId: '018f0000-0000-7000-8000-000000000001',
  accountId: '018f0000-0000-7000-8000-000000000002',
  provider: 'stripe',
  mode: 'test',
  connectedId: '',
  secrets: { secretKey: 'sk_test_of_these_tests', webhookSecret: SECRET },
  capturesLater: false,
};

const asked = (key: string, more: Partial<AskedCheckout> = {}): AskedCheckout => ({
  key,
  orderId: 'order-1',
  amount: money(2500, 'USD'),
  description: '#1001',
  email: 'sara@example.com',
  locale: 'en',
  returnUrl: 'https://shop.example/pay/1001?back=paid',
  cancelUrl: 'https://shop.example/pay/1001?back=left',
  webhookUrl: 'https://shop.example/webhooks/stripe/a',
  now: NOW,
  expiresAt: new Date(NOW.getTime() + 1_800_000),
  ...more,
});

async function opened(key: string, more: Partial<AskedCheckout> = {}, account = ACCOUNT) {
  const page = await provider.openCheckout(account, asked(key, more));
  if (!page.ok) throw new Error(`${page.code} ${JSON.stringify(page.data)}`);
  return page.value;
}

describe('amounts in Stripe’s units (G2)', () => {
  test.each([
    ['USD', 2500, 2500],
    ['SAR', 1999, 1999],
    ['JPY', 500, 500],
    ['KWD', 1250, 1250],
    ['JOD', 12_340, 12_340],
    ['ISK', 700, 70_000],
    ['UGX', 700, 70_000],
    ['MGA', 50_000, 500],
  ])(
    'the amount %s %i is sent to Stripe as %i and converted back unchanged (G2)',
    (currency, ours, theirs) => {
      expect(toStripe(money(ours, currency))).toBe(theirs);
      expect(fromStripe(theirs, currency.toLowerCase())).toEqual(money(ours, currency));
    },
  );

  test.each([
    ['KWD', 1255],
    ['MGA', 50_050],
  ])(
    'the amount %s %i cannot be paid exactly at Stripe, and is not rounded (G2)',
    async (currency, amount) => {
      expect(toStripe(money(amount, currency))).toBeNull();
      const before = replay.calls.length;
      const refused = await provider.openCheckout(ACCOUNT, asked('odd', { amount: money(amount, currency) }));
      expect(refused).toMatchObject({
        ok: false,
        code: 'provider_refused',
        data: { reason: 'amount_not_payable' },
      });
      expect(replay.calls.length).toBe(before);
    },
  );
});

describe('a payment page at Stripe', () => {
  test('a Stripe page is requested with all ids of the payment, the attempt’s idempotency key and the store’s own secret key', async () => {
    const page = await opened('attempt-1');
    expect(page.url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const call = replay.calls.at(-1);
    expect(call).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: 'attempt-1',
      account: '',
    });
    expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '2500',
      'line_items[0][price_data][currency]': 'usd',
      client_reference_id: 'order-1',
      'metadata[attempt]': 'attempt-1',
      'payment_intent_data[capture_method]': 'automatic',
      success_url: 'https://shop.example/pay/1001?back=paid',
      expires_at: String(NOW.getTime() / 1000 + 1890),
    });
  });

  test('a Stripe page whose answer was lost is found again by its idempotency key', async () => {
    replay.loseAnswer();
    const lost = await provider.openCheckout(ACCOUNT, asked('attempt-2'));
    expect(lost).toMatchObject({ ok: false, code: 'provider_unreachable' });
    const first = await opened('attempt-2');
    expect(await opened('attempt-2')).toEqual(first);
  });

  test('a Stripe page of a connected account is requested with the account’s id', async () => {
    await opened('attempt-3', {}, { ...ACCOUNT, connectedId: 'acct_1AbCdEfGh' });
    expect(replay.calls.at(-1)?.account).toBe('acct_1AbCdEfGh');
  });

  test('a Stripe page has the state that Stripe reports: open, declined, paid, authorised or expired', async () => {
    const { reference } = await opened('attempt-4');
    const state = async () => {
      const charge = await provider.retrieve(ACCOUNT, reference);
      return charge.ok ? charge.value : charge;
    };
    const asAsked = { key: 'attempt-4', orderId: 'order-1', amount: money(2500, 'USD'), isLive: false };
    expect(await state()).toMatchObject({ ...asAsked, state: 'open', failureCode: '', captured: 0 });
    const last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    };
    replay.settle(reference, { intent: { last_payment_error } });
    expect(await state()).toMatchObject({ state: 'open', failureCode: 'insufficient_funds' });
    replay.settle(reference, { intent: { status: 'requires_capture' } });
    expect(await state()).toMatchObject({
      state: 'authorized',
      chargeReference: expect.stringMatching(/^pi_/),
    });
    replay.settle(reference, { intent: { status: 'succeeded', amount_received: 2500 } });
    expect(await state()).toMatchObject({ state: 'paid', captured: 2500 });
    const other = await opened('attempt-5');
    expect(await provider.closeCheckout(ACCOUNT, other.reference)).toEqual({ ok: true });
    expect(await provider.retrieve(ACCOUNT, other.reference)).toMatchObject({ value: { state: 'expired' } });
  });

  test('a page that Stripe does not know counts as refused, and a missing answer does not', async () => {
    expect(await provider.retrieve(ACCOUNT, 'cs_test_of_another')).toMatchObject({
      code: 'provider_refused',
    });
    const silent = stripeProvider({ apiBase: 'http://127.0.0.1:9' });
    expect(await silent.retrieve(ACCOUNT, 'cs_test_1')).toMatchObject({ code: 'provider_unreachable' });
  });
});

test('a Stripe payment is refunded in parts, each with its own idempotency key', async () => {
  const call = {
    reference: 'cs',
    chargeReference: 'pi_1',
    amount: money(700, 'USD'),
    key: 'call-1',
    refundedBefore: 0,
  };
  const refunded = await provider.refund(ACCOUNT, call);
  expect(refunded).toEqual({ ok: true, value: { reference: 're_pi_1', state: 'done', failureCode: '' } });
  const sent = replay.calls.at(-1);
  expect(sent).toMatchObject({ path: '/v1/refunds', key: 'call-1' });
  expect(sent?.form.get('amount')).toBe('700');
});

describe('a refund at Stripe', () => {
  const call = (state: string) => ({
    ...{ reference: 'cs', chargeReference: `pi_${state}`, key: `call-${state}`, refundedBefore: 0 },
    amount: money(700, 'USD'),
  });

  test.each([
    ['pending', 'waiting', ''],
    ['requires_action', 'waiting', ''],
    ['failed', 'failed', 'failed'],
    ['canceled', 'failed', 'canceled'],
  ])('a Stripe refund with the status %s is recorded as %s', async (status, state, failureCode) => {
    const answer = await provider.refund(ACCOUNT, call(status));
    expect(answer).toEqual({ ok: true, value: { reference: `re_pi_${status}`, state, failureCode } });
  });

  test('a pending Stripe refund is checked by its own id, and a completed refund can still fail later', async () => {
    const read = () => provider.readRefund(ACCOUNT, { ...call('pending'), refundReference: 're_pi_pending' });
    await provider.refund(ACCOUNT, call('pending'));
    expect(await read()).toMatchObject({ value: { state: 'waiting' } });
    replay.moveRefund('re_pi_pending', { status: 'succeeded' });
    expect(await read()).toMatchObject({ value: { state: 'done' } });
    const failed = { status: 'failed', failure_reason: 'expired_or_canceled_card' };
    replay.moveRefund('re_pi_pending', failed);
    expect(await read()).toMatchObject({ value: { state: 'failed', failureCode: failed.failure_reason } });
    const unknown = { ...call('pending'), refundReference: 're_of_another' };
    expect(await provider.readRefund(ACCOUNT, unknown)).toMatchObject({ code: 'provider_refused' });
  });
});

describe('a webhook of Stripe (W)', () => {
  const body = JSON.stringify(
    stripeShape('event', {
      id: 'evt_1',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
    }),
  );
  const sign = (at: Date, secret = SECRET, payload = body) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });
  const read = (header: string | null, payload = body, account = ACCOUNT) =>
    provider.readWebhook(account, {
      body: payload,
      headers: new Headers(header === null ? {} : { 'stripe-signature': header }),
      now: NOW,
    });

  test('a Stripe webhook with a valid signature is read (W)', async () => {
    const event = {
      eventId: 'evt_1',
      kind: 'checkout.session.completed',
      reference: 'cs_test_1',
      callKey: '',
      isLive: false,
    };
    expect(await read(sign(NOW))).toEqual({ ok: true, value: event });
  });

  test('a Stripe webhook about a refund has the id of our call, and one about a refund made at Stripe has none (W)', async () => {
    const about = (metadata: object) =>
      JSON.stringify(
        stripeShape('event', {
          ...{ id: 'evt_2', type: 'refund.failed', livemode: false },
          data: { object: stripeShape('refund', { id: 're_1', status: 'failed', metadata }) },
        }),
      );
    for (const [metadata, callKey] of [
      [{ call: 'call-1' }, 'call-1'],
      [{}, ''],
    ] as const) {
      const sent = about(metadata);
      expect(await read(sign(NOW, SECRET, sent), sent)).toMatchObject({ value: { reference: '', callKey } });
    }
  });

  test('a Stripe webhook is refused if its signature is missing, old, or made with another secret or over another text (W)', async () => {
    expect(await read(null)).toMatchObject({ code: 'signature_missing' });
    expect(await read('t=1,v1=abc')).toMatchObject({ ok: false });
    expect(await read(sign(NOW, 'whsec_of_another'))).toMatchObject({ code: 'signature_wrong' });
    expect(await read(sign(NOW), body.replace('cs_test_1', 'cs_test_2'))).toMatchObject({
      code: 'signature_wrong',
    });
    expect(await read(sign(new Date(NOW.getTime() - 301_000)))).toMatchObject({ code: 'signature_old' });
  });

  test('a Stripe webhook of another connected account is refused, although the secret is the same (W)', async () => {
    const ours = { ...ACCOUNT, connectedId: 'acct_ours1' };
    const theirs = body.replace('{', '{"account":"acct_theirs",');
    expect(await read(sign(NOW, SECRET, theirs), theirs, ours)).toMatchObject({ code: 'other_account' });
  });
});
