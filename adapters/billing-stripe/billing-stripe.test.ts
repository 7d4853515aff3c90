import { describe, expect, test } from 'vitest';
import type { AskedCharge } from '#domain/subscription/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { enterAtStripe } from '#tests/support/billing-desks.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import type { Course } from '#tests/support/stripe-bank.ts';
import { billingEvent, stripeBilling as standIn } from '#tests/support/stripe-billing.ts';
import { stripeBilling } from './index.ts';

const stripe = await standIn();
const desk = stripeBilling(stripe.account);
const STORE = newId();
const at = { storeId: STORE, now: TEST_TIME };

async function saved(course: Course = 'pays', token: string | null = null) {
  const enter = (id: string) => stripe.enter(id, course);
  const entered = await enterAtStripe(desk, { storeId: STORE, enter, token });
  const card = await desk.saveCard({ entered }, at);
  if (!card.ok) throw new Error(card.code);
  return card.value;
}

async function asked(more: Partial<AskedCharge> = {}): Promise<AskedCharge> {
  const { token } = await saved();
  const description = 'Starter (month)';
  const charge = { key: newId(), token, amount: money(1900, 'USD'), description, returnUrl: null };
  return { ...charge, now: TEST_TIME, ...more };
}

describe('a card at Stripe', () => {
  test('a card is entered on Stripe’s page in setup mode, which saves it for the store and charges nothing', async () => {
    const card = await saved();
    expect(card).toMatchObject({
      provider: 'stripe',
      brand: 'Visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2044,
    });
    expect(card.token).toMatch(/^cus_\d+\/pm_\d+$/);
    const call = stripe.calls.find(
      ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
    );
    expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
      ...{ mode: 'setup', customer_creation: 'always', locale: 'auto', 'metadata[store]': STORE },
      success_url: expect.stringMatching(/\?plan=pro&entered=\{CHECKOUT_SESSION_ID\}$/),
    });
    expect(stripe.sum()).toBe(0);
  });

  test('a replaced card keeps the store’s Stripe customer, and a new customer is created if the operator deleted it', async () => {
    const first = await saved();
    const second = await saved('pays', first.token);
    expect(second.token.split('/')[0]).toBe(first.token.split('/')[0]);
    expect(second.token).not.toBe(first.token);
    expect((await saved('pays', 'cus_deleted/pm_1')).token).not.toContain('cus_deleted');
  });

  test('a card from an unfinished or invented Stripe page, or from another store’s page, is not saved', async () => {
    const entered = await enterAtStripe(desk, { storeId: newId(), enter: (id) => stripe.enter(id, 'pays') });
    const unfinished = await enterAtStripe(desk, { storeId: STORE, enter: () => {} });
    for (const reference of [entered, unfinished, 'cs_test_invented', '../customers', '']) {
      expect(await desk.saveCard({ entered: reference }, at)).toMatchObject({ code: 'card_invalid' });
    }
  });
});

describe('a charge at Stripe', () => {
  test('a charge at Stripe is a PaymentIntent with our charge’s id as its key, and off-session if the owner is absent', async () => {
    const charge = await asked();
    expect(await desk.charge(charge)).toEqual({ ok: true, value: { state: 'paid' } });
    const call = stripe.calls.at(-1);
    expect(call).toMatchObject({ method: 'POST', path: '/v1/payment_intents', key: charge.key });
    const [customer, payment_method] = charge.token.split('/');
    expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
      ...{ amount: '1900', currency: 'usd', customer, payment_method, confirm: 'true', off_session: 'true' },
      'metadata[charge]': charge.key,
    });
  });

  test.each([
    ['KWD', 1250, '1250'],
    ['JPY', 500, '500'],
    ['ISK', 700, '70000'],
  ])('a charge in %s is sent in Stripe’s own units', async (currency, amount, counted) => {
    const charge = await asked({ amount: money(amount, currency) });
    expect(await desk.charge(charge)).toMatchObject({ value: { state: 'paid' } });
    expect(stripe.calls.at(-1)?.form.get('amount')).toBe(counted);
  });

  test('an amount that Stripe cannot represent exactly is refused without a call and never rounded', async () => {
    const before = stripe.sum();
    const charge = await asked({ amount: money(1255, 'KWD') });
    expect(await desk.charge(charge)).toMatchObject({ value: { failureCode: 'amount_not_payable' } });
    expect(stripe.sum()).toBe(before);
  });

  test('a charge at Stripe whose answer was lost is found again and made once', async () => {
    const charge = await asked();
    const before = stripe.sum();
    stripe.loseAnswer();
    expect(await desk.charge(charge)).toMatchObject({ code: 'provider_unreachable' });
    stripe.forgetKeys();
    expect(await desk.charge(charge)).toMatchObject({ value: { state: 'paid' } });
    expect(stripe.sum() - before).toBe(1900);
  });

  test('a failed charge is cancelled at Stripe, so that it cannot be paid later', async () => {
    const { token } = await saved('declined');
    const charge = await asked({ token });
    const answer = { value: { state: 'failed', failureCode: 'card_declined' } };
    expect(await desk.charge(charge)).toMatchObject(answer);
    expect(stripe.intentsOf(charge.key)).toMatchObject([{ status: 'canceled' }]);
    expect(await desk.charge(charge)).toMatchObject(answer);
  });

  test.each([
    ['a smaller amount', { amount_received: 1 }],
    ['another currency', { currency: 'eur' }],
    ['the other mode', { livemode: true }],
    ['a bank that works on it', { status: 'processing' }],
  ])('a charge at Stripe with %s counts neither as paid nor as failed', async (_what, change) => {
    const charge = await asked();
    await desk.charge(charge);
    stripe.changeIntent(charge.key, change);
    expect(await desk.retrieve(charge, TEST_TIME)).toMatchObject({ code: 'provider_unreachable' });
  });

  test('a charge that Stripe does not list does not count as failed, unless its card is gone', async () => {
    const charge = await asked();
    expect(await desk.retrieve(charge, TEST_TIME)).toMatchObject({ code: 'provider_unreachable' });
    const gone = await desk.charge(await asked({ token: 'cus_deleted/pm_deleted' }));
    expect(gone).toMatchObject({ value: { state: 'failed', failureCode: 'no_card' } });
  });

  test('a charge at Stripe does not count as declined if the install’s key is wrong', async () => {
    const wrong = stripeBilling({ ...stripe.account, secretKey: 'sk_test_of_nobody' });
    expect(await wrong.charge(await asked())).toMatchObject({ code: 'provider_unreachable' });
    expect(await wrong.check()).toMatchObject({ code: 'key_refused' });
    expect(await desk.check()).toEqual({ ok: true });
  });
});

describe('an event of Stripe', () => {
  const read = (...sent: Parameters<typeof billingEvent>) =>
    desk.readWebhook?.({ ...billingEvent(...sent), now: TEST_TIME });

  test('a signed Stripe event names our charge, and nothing else in it is read', async () => {
    const chargeId = newId();
    expect(await read(chargeId)).toEqual({ ok: true, value: { chargeId } });
    expect(await read('not an id')).toEqual({ ok: true, value: { chargeId: '' } });
    expect(await read(chargeId, { object: 'charge' })).toEqual({ ok: true, value: { chargeId: '' } });
  });

  test('a Stripe event is refused if it is unsigned, an hour old or of another account', async () => {
    const chargeId = newId();
    const foreign = await read(chargeId, {}, { secret: 'whsec_of_another_platform' });
    expect(foreign).toMatchObject({ code: 'signature_wrong' });
    const old = await read(chargeId, {}, { at: new Date(TEST_TIME.getTime() - 3_600_000) });
    expect(old).toMatchObject({ code: 'signature_old' });
    const bare = { ...billingEvent(chargeId), headers: new Headers(), now: TEST_TIME };
    expect(await desk.readWebhook?.(bare)).toMatchObject({ code: 'signature_missing' });
  });
});
