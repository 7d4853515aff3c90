import { describe, expect, test } from 'vitest';
import type { AskedCharge } from '#domain/subscription/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import {
  type MoyasarBilling,
  moyasarEvent,
  moyasarBilling as standIn,
} from '#tests/support/moyasar-billing.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { moyasarBilling } from './index.ts';

const moyasar = await standIn();
const PLATFORM = 'https://platform.example/billing';
const desk = moyasarBilling(moyasar.account, PLATFORM);
const STORE = newId();
const RETURN = 'https://shop.admin.example/back';

type Course = Parameters<MoyasarBilling['enter']>[1];

function asked(more: Partial<AskedCharge> = {}, course: Course = 'pays'): AskedCharge {
  const token = moyasar.enter(STORE, course);
  const charge = { key: newId(), token, amount: money(1250, 'KWD'), description: 'Starter (month)' };
  return { ...charge, returnUrl: null, now: TEST_TIME, ...more };
}

describe('a card at Moyasar', () => {
  const save = (entered: string) => desk.saveCard({ entered }, { storeId: STORE, now: TEST_TIME });

  test('a card at Moyasar is saved as the token that the owner’s browser created for this store', async () => {
    const token = moyasar.enter(STORE, 'pays');
    const card = { provider: 'moyasar', token, brand: 'mada', last4: '1010', expMonth: 12, expYear: 2044 };
    expect(await save(token)).toEqual({ ok: true, value: card });
    moyasar.changeToken(token, { year: '30' });
    expect(await save(token)).toMatchObject({ value: { expYear: 2030 } });
  });

  test('a Moyasar token that is invented, expired or of another store is not saved', async () => {
    const expired = moyasar.enter(STORE, 'pays');
    moyasar.changeToken(expired, { status: 'expired' });
    for (const token of [moyasar.enter(newId(), 'pays'), expired, 'token_invented', '../payments', '']) {
      expect(await save(token)).toMatchObject({ code: 'card_invalid' });
    }
  });
});

describe('a charge at Moyasar', () => {
  test('a charge at Moyasar is a payment with our charge’s id, and 3-D Secure is requested only if the owner is present', async () => {
    const charge = asked();
    expect(await desk.charge(charge)).toEqual({ ok: true, value: { state: 'paid' } });
    const { key, token, description } = charge;
    const sent = { given_id: key, amount: 1250, currency: 'KWD', description, metadata: { charge: key } };
    expect(moyasar.calls.at(-1)).toMatchObject({
      ...{ method: 'POST', path: '/v1/payments' },
      body: { ...sent, callback_url: PLATFORM, source: { type: 'token', token, '3ds': false } },
    });
    await desk.charge(asked({ returnUrl: RETURN }));
    expect(moyasar.calls.at(-1)?.body).toMatchObject({ callback_url: RETURN, source: { '3ds': true } });
  });

  test('a charge at Moyasar whose answer was lost is found again and made once', async () => {
    const charge = asked();
    const before = moyasar.sum();
    moyasar.loseAnswer();
    expect(await desk.charge(charge)).toMatchObject({ code: 'provider_unreachable' });
    expect(await desk.charge(charge)).toMatchObject({ value: { state: 'paid' } });
    expect(moyasar.sum() - before).toBe(1250);
  });

  test.each([
    ['a smaller amount', { amount: 1 }],
    ['another currency', { currency: 'SAR' }],
    ['another charge’s mark', { metadata: { charge: newId() } }],
    ['an unknown state', { status: 'on_hold' }],
  ])('a charge at Moyasar with %s counts neither as paid nor as failed', async (_what, change) => {
    const charge = asked();
    await desk.charge(charge);
    moyasar.changePayment(charge.key, change);
    expect(await desk.retrieve(charge, TEST_TIME)).toMatchObject({ code: 'provider_unreachable' });
  });

  test('an abandoned charge cannot be cancelled at Moyasar, so money that arrives for it is returned', async () => {
    const charge = asked({ returnUrl: RETURN }, 'asksFirst');
    expect(await desk.charge(charge)).toMatchObject({ value: { state: 'challenged' } });
    await desk.cancel(charge, TEST_TIME);
    const failed = { value: { state: 'failed', failureCode: 'authentication_failed' } };
    expect(await desk.retrieve(charge, TEST_TIME)).toMatchObject(failed);
    moyasar.answer(charge.key, true);
    expect(moyasar.sum(charge.key)).toBe(1250);
    expect(await desk.giveBack?.(charge)).toEqual({ ok: true, value: undefined });
    expect(await desk.giveBack?.(charge)).toEqual({ ok: true, value: undefined });
    expect(moyasar.sum(charge.key)).toBe(0);
    expect(await desk.retrieve(charge, TEST_TIME)).toMatchObject(failed);
  });

  test('a charge at Moyasar does not count as declined if the install’s key is wrong', async () => {
    const wrong = moyasarBilling({ ...moyasar.account, secretKey: 'sk_test_of_nobody' }, PLATFORM);
    expect(await wrong.charge(asked())).toMatchObject({ code: 'provider_unreachable' });
    expect(await wrong.check()).toMatchObject({ code: 'key_refused' });
    expect(await desk.check()).toEqual({ ok: true, value: undefined });
  });
});

test('a Moyasar event with the shared secret names our charge, and nothing else in it is read', async () => {
  const read = async (sent: ReturnType<typeof moyasarEvent>) =>
    desk.readWebhook?.({ ...sent, now: TEST_TIME });
  const chargeId = newId();
  expect(await read(moyasarEvent(chargeId))).toEqual({ ok: true, value: { chargeId } });
  for (const change of [{ type: 'card_auth_failed' }, { live: true }, { data: { id: 'order-1' } }]) {
    expect(await read(moyasarEvent(chargeId, change))).toEqual({ ok: true, value: { chargeId: '' } });
  }
  for (const [change, code] of [
    [{ secret_token: 'a-word-of-another' }, 'signature_wrong'],
    [{ secret_token: '' }, 'signature_missing'],
    [{ created_at: '2026-11-01T00:00:00Z' }, 'signature_old'],
    [{ data: null }, 'unreadable'],
  ] as const) {
    expect(await read(moyasarEvent(chargeId, change))).toMatchObject({ code });
  }
});
