import { beforeAll, describe, expect, test } from 'vitest';
import { stripeBilling as openStripe } from '#adapters/billing-stripe/index.ts';
import { checkCharge, makeCharge } from '#domain/subscription/index.ts';
import { newId } from '#lib/ids.ts';
import { actAt, press, stateOf } from '#tests/support/billing.ts';
import { giveAtStripe } from '#tests/support/billing-desks.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { billingEvent, stripeBilling } from '#tests/support/stripe-billing.ts';
import { ask, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

// The events of the provider through which store owners pay for their plans: each only causes a call to the provider,
// and none is trusted (B2).
const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar', packageCode: 'free' });
const stripe = await stripeBilling();
const desk = openStripe(stripe.account);
const server = await webServer({ billing: stripe.account, clock: () => TEST_TIME });
const PATH = '/webhooks/billing';
const RETURN = 'http://localhost/back';
let chargeId = '';

beforeAll(async () => {
  await giveAtStripe(stripe, desk, { storeId: cedar.id, course: 'asksFirst' });
  const done = await press({ storeId: cedar.id, code: 'pro', cycle: 'month' });
  if (!done.ok) throw new Error(done.code);
  chargeId = done.value.chargeId;
  await makeCharge(cedar.id, { chargeId, desk, returnUrl: RETURN }, actAt(TEST_TIME));
});

type Sent = ReturnType<typeof billingEvent>;

const send = ({ body, headers }: Sent, host = PLATFORM) =>
  ask(server, { host, path: PATH }, { method: 'POST', body, headers: Object.fromEntries(headers) });
/** The due times of the jobs that check the charge. */
const jobs = async () =>
  (
    await db.admin<{ at: Date }>(
      `select run_at as at from graphile_worker._private_jobs where payload ->> 'chargeId' = $1`,
      [chargeId],
    )
  ).map(({ at }) => at);

describe('an event about a plan’s payment', () => {
  test.each<[string, () => Sent, number]>([
    [
      'signed by another platform’s account',
      () => billingEvent(chargeId, {}, { secret: 'whsec_another' }),
      400,
    ],
    ['without a signature', () => ({ ...billingEvent(chargeId), headers: new Headers() }), 400],
    [
      'that is an hour old',
      () => billingEvent(chargeId, {}, { at: new Date(TEST_TIME.getTime() - 3_600_000) }),
      400,
    ],
    ['of a megabyte', () => ({ ...billingEvent(chargeId), body: 'x'.repeat(1_048_577) }), 413],
    ['with a NUL byte', () => ({ ...billingEvent(chargeId), body: '{"id":"\0"}' }), 400],
    ['about a charge that does not exist', () => billingEvent(newId()), 204],
    ['about no charge of ours', () => billingEvent('order-1'), 204],
    ['of another kind', () => billingEvent(chargeId, { object: 'customer' }), 204],
  ])('an event %s changes nothing', async (_what, sent, status) => {
    const answer = await expectNothingChanged(db, () => send(sent()));
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain(cedar.id);
  });

  test('events about a plan’s payment have no address at a store, and none in an install without a provider', async () => {
    expect((await send(billingEvent(chargeId), shopHost('cedar'))).status).toBe(404);
    const without = await webServer({ clock: () => TEST_TIME });
    const { body, headers } = billingEvent(chargeId);
    const sent = { method: 'POST', body, headers: Object.fromEntries(headers) };
    expect((await ask(without, { host: PLATFORM, path: PATH }, sent)).status).toBe(404);
    expect((await ask(server, { host: PLATFORM, path: PATH })).status).toBe(400);
  });

  test('any number of events about a charge, in any order, start one job that checks the charge at once', async () => {
    const failed = () => billingEvent(chargeId, { status: 'canceled' }, { type: 'payment_intent.canceled' });
    const events = Array.from({ length: 20 }, (_, at) => (at % 2 ? failed() : billingEvent(chargeId)));
    const answers = await Promise.all(events.map((event) => send(event)));
    expect(answers.map(({ status }) => status)).toEqual(events.map(() => 204));
    expect(await jobs()).toEqual([TEST_TIME]);
  });

  test('an event that claims a payment of any amount is not believed while the charge waits for the owner’s bank', async () => {
    await send(billingEvent(chargeId, { amount_received: 1 }));
    const check = () => checkCharge(cedar.id, { chargeId, desk }, actAt(TEST_TIME));
    expect(await check()).toBe('challenged');
    expect((await stateOf(cedar.id)).renewal).toBeNull();
    stripe.answer(chargeId, true);
    expect(await check()).toBe('paid');
    expect((await stateOf(cedar.id)).renewal).toMatchObject({ cycle: 'month' });
  });

  test('an event about a settled charge changes nothing', async () => {
    await expectNothingChanged(db, () => send(billingEvent(chargeId, { status: 'canceled' })));
  });
});
