import { describe, expect, test } from 'vitest';
import type { AccountKeys, AskedCheckout } from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { moyasarReplay } from '#tests/support/moyasar-replay.ts';
import { moyasarProvider } from './index.ts';

const replay = await moyasarReplay();
const provider = moyasarProvider({ apiBase: replay.url });
const NOW = new Date('2026-11-21T09:00:00Z');

const ACCOUNT: AccountKeys = {
  storeId: '018f0000-0000-7000-8000-000000000001',
  accountId: '018f0000-0000-7000-8000-000000000002',
  provider: 'moyasar',
  mode: 'test',
  connectedId: '',
  secrets: { secretKey: 'sk_test_of_these_tests', webhookSecret: 'a-word-of-the-store' },
  capturesLater: false,
};

const ASKED: AskedCheckout = {
  key: 'attempt-1',
  orderId: 'order-1',
  amount: money(12_050, 'SAR'),
  description: '#1001',
  email: 'sara@example.com',
  locale: 'ar',
  returnUrl: 'https://shop.example/ar/pay/1001?back=paid',
  cancelUrl: 'https://shop.example/ar/pay/1001?back=left',
  webhookUrl: 'https://shop.example/webhooks/moyasar/a',
  now: NOW,
  expiresAt: new Date(NOW.getTime() + 1_800_000),
};

async function opened() {
  const page = await provider.openCheckout(ACCOUNT, ASKED);
  if (!page.ok) throw new Error(page.code);
  return page.value;
}

describe('an invoice at Moyasar', () => {
  test('a Moyasar invoice is created with an amount in halalas, in the shopper’s language, and with our ids', async () => {
    const page = await opened();
    expect(page.url).toBe(`https://checkout.moyasar.com/invoices/${page.reference}?lang=ar`);
    expect(replay.calls.at(-1)).toEqual({
      method: 'POST',
      path: '/v1/invoices',
      auth: `Basic ${Buffer.from('sk_test_of_these_tests:').toString('base64')}`,
      body: {
        amount: 12_050,
        currency: 'SAR',
        description: '#1001',
        success_url: ASKED.returnUrl,
        back_url: ASKED.cancelUrl,
        expired_at: '2026-11-21T09:30:00.000Z',
        metadata: { attempt: 'attempt-1', order: 'order-1' },
      },
    });
  });

  test('a Moyasar invoice has the state that Moyasar reports: open, declined, paid or closed', async () => {
    const { reference } = await opened();
    const look = () => provider.retrieve(ACCOUNT, reference);
    const ours = { key: 'attempt-1', orderId: 'order-1', amount: money(12_050, 'SAR'), isLive: false };
    expect(await look()).toMatchObject({ value: { ...ours, state: 'open', failureCode: '' } });
    replay.pay(reference, 'failed');
    expect(await look()).toMatchObject({ value: { state: 'open', failureCode: '05' } });
    const payment = replay.pay(reference, 'paid');
    const paid = { state: 'paid', captured: 12_050, chargeReference: payment.id, failureCode: '' };
    expect(await look()).toMatchObject({ value: { ...ours, ...paid } });
    const other = await opened();
    expect(await provider.closeCheckout(ACCOUNT, other.reference)).toEqual({ ok: true });
    expect(await provider.retrieve(ACCOUNT, other.reference)).toMatchObject({ value: { state: 'expired' } });
  });

  test('an invoice that Moyasar does not know counts as refused, and a missing answer does not', async () => {
    expect(await provider.retrieve(ACCOUNT, 'nothing')).toMatchObject({ code: 'provider_refused' });
    replay.loseAnswer();
    expect(await provider.retrieve(ACCOUNT, 'nothing')).toMatchObject({ code: 'provider_unreachable' });
  });
});

test('a refund whose answer was lost is not made twice, although Moyasar has no idempotency keys', async () => {
  const { reference } = await opened();
  const { id: chargeReference } = replay.pay(reference, 'paid');
  const call = { reference, chargeReference, amount: money(2000, 'SAR'), key: 'call-1', refundedBefore: 0 };
  const refunds = () =>
    replay.calls.filter(({ path }) => path === `/v1/payments/${chargeReference}/refund`).length;
  expect(await provider.refund(ACCOUNT, call)).toMatchObject({ ok: true });
  expect(await provider.refund(ACCOUNT, call)).toMatchObject({ ok: true });
  expect(refunds()).toBe(1);
  expect(await provider.refund(ACCOUNT, { ...call, key: 'call-2', refundedBefore: 2000 })).toMatchObject({
    ok: true,
  });
  expect(refunds()).toBe(2);
});

test('a refund in Moyasar’s dashboard is never taken for a refund of this shop, whenever it was made', async () => {
  const { reference } = await opened();
  const payment = replay.pay(reference, 'paid');
  const call = { reference, chargeReference: payment.id, amount: money(3000, 'SAR'), key: 'call-4' };
  const path = `/v1/payments/${payment.id}/refund`;
  const posted = () => replay.calls.filter((made) => made.path === path).length;
  payment.refunded = 5000;
  expect(await provider.readRefunded?.(ACCOUNT, call)).toEqual({ ok: true, value: 5000 });
  expect(await provider.refund(ACCOUNT, { ...call, refundedBefore: 5000 })).toMatchObject({
    value: { state: 'done' },
  });
  expect([posted(), payment.refunded]).toEqual([1, 8000]);
  // Between two tries somebody refunds 40.00 there: nobody can tell whether the first try was made.
  payment.refunded += 4000;
  expect(await provider.refund(ACCOUNT, { ...call, key: 'call-5', refundedBefore: 8000 })).toEqual({
    ok: false,
    code: 'provider_refused',
    data: { reason: 'refunded_elsewhere' },
  });
  expect(posted()).toBe(1);
});

test('a refund is pending until Moyasar includes it in the payment’s refunded amount, and then done', async () => {
  const { reference } = await opened();
  const { id: chargeReference } = replay.pay(reference, 'paid');
  const call = { reference, chargeReference, amount: money(2000, 'SAR'), key: 'call-3', refundedBefore: 0 };
  const read = () => provider.readRefund(ACCOUNT, { ...call, refundReference: chargeReference });
  replay.holdRefunds();
  expect(await provider.refund(ACCOUNT, call)).toMatchObject({ value: { state: 'waiting' } });
  expect(await read()).toMatchObject({ value: { state: 'waiting' } });
  replay.landRefunds();
  expect(await read()).toMatchObject({ value: { state: 'done', reference: chargeReference } });
});

describe('a webhook of Moyasar (W)', () => {
  const event = {
    id: 'event-1',
    type: 'payment_paid',
    created_at: NOW.toISOString(),
    secret_token: 'a-word-of-the-store',
    account_name: null,
    live: false,
    data: { id: 'payment-1', status: 'paid', amount: 12_050, invoice_id: 'invoice-1' },
  };
  const read = (change: object) =>
    provider.readWebhook(ACCOUNT, {
      body: JSON.stringify({ ...event, ...change }),
      headers: new Headers(),
      now: NOW,
    });

  test('a Moyasar webhook with the store’s secret is read (W)', async () => {
    const value = {
      eventId: 'event-1',
      kind: 'payment_paid',
      reference: 'invoice-1',
      callKey: '',
      isLive: false,
    };
    expect(await read({})).toEqual({ ok: true, value });
  });

  test.each([
    ['no secret', { secret_token: '' }, 'signature_missing'],
    ['another secret', { secret_token: 'a-word-of-the-storf' }, 'signature_wrong'],
    ['last week’s date', { created_at: '2026-11-14T09:00:00Z' }, 'signature_old'],
    ['no data', { data: null }, 'unreadable'],
  ])('a Moyasar webhook with %s is refused (W)', async (_, change, code) => {
    expect(await read(change)).toMatchObject({ ok: false, code });
  });
});
