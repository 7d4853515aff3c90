import { describe, expect, test } from 'vitest';
import { actAt, buy, DAY, giveCard, press, stateOf } from '#tests/support/billing.ts';
import { type DeskUnderTest, moyasarUnderTest, stripeUnderTest } from '#tests/support/billing-desks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { abandonCharge, type BillingProvider, checkCharge, makeCharge, renewSubscription } from './index.ts';

const db = await testDatabase(import.meta.url);
const MONTH = new Date('2026-12-21T09:00:00Z');
const RETURN = 'http://localhost/back';
const act = (at: Date = TEST_TIME) => actAt(at);
let count = 0;

const DESKS: [string, DeskUnderTest][] = [
  ['Stripe', await stripeUnderTest()],
  ['Moyasar', await moyasarUnderTest()],
];

describe.each(DESKS)('a charge at %s', (_name, bench) => {
  const { desk } = bench;
  /** The provider makes the charge, and the process dies before it gets the answer. */
  const dying: BillingProvider = {
    ...desk,
    async charge(asked) {
      await desk.charge(asked);
      throw new Error('kill -9');
    },
  };

  async function store(course: Parameters<DeskUnderTest['give']>[1] = 'pays'): Promise<string> {
    count += 1;
    const { id } = await makeStore({ slug: `desk-${count}`, name: 'Desk', packageCode: 'free' });
    await bench.give(id, course);
    return id;
  }

  async function pressed(storeId: string): Promise<string> {
    const done = await press({ storeId, code: 'starter', cycle: 'month' });
    if (!done.ok) throw new Error(done.code);
    return done.value.chargeId;
  }

  const check = (storeId: string, chargeId: string, at = TEST_TIME) =>
    checkCharge(storeId, { chargeId, desk }, act(at));
  const make = (storeId: string, chargeId: string, by: BillingProvider = desk) =>
    makeCharge(storeId, { chargeId, desk: by, returnUrl: RETURN }, act());

  test('a charge is found and recorded once if the process dies after the charge and before its record, even a day later', async () => {
    const storeId = await store();
    const chargeId = await pressed(storeId);
    await expect(make(storeId, chargeId, dying)).rejects.toThrow('kill -9');
    bench.forget();
    const later = new Date(TEST_TIME.getTime() + 2 * DAY);
    expect(await check(storeId, chargeId, later)).toBe('paid');
    expect(await check(storeId, chargeId, later)).toBe('paid');
    expect(await bench.sum(chargeId)).toBe(1900);
    expect(await stateOf(storeId)).toMatchObject({ package: { code: 'starter' } });
  });

  test('a charge is made once however many processes request it at the same moment, whether the owner is present or not', async () => {
    const storeId = await store();
    const chargeId = await pressed(storeId);
    const asked = [make, check, make, check, make].map((ask) => ask(storeId, chargeId).catch(() => 'later'));
    await Promise.all(asked);
    expect(await check(storeId, chargeId)).toBe('paid');
    expect(await bench.sum(chargeId)).toBe(1900);
    const invoices = await db.admin('select total::int from platform_invoices where store_id = $1', [
      storeId,
    ]);
    expect(invoices).toEqual([{ total: 1900 }]);
  });

  test('a renewal whose job dies and is repeated is charged once', async () => {
    const storeId = await store();
    await buy({ storeId, code: 'starter', cycle: 'month', desk });
    const before = await bench.sum();
    const renew = (by: BillingProvider) =>
      renewSubscription(storeId, { paidUntil: MONTH, desk: by }, act(MONTH));
    await expect(renew(dying)).rejects.toThrow('kill -9');
    bench.forget();
    await expect(renew(dying)).rejects.toThrow('kill -9');
    expect(await renew(desk)).toBe('paid');
    expect(await bench.sum()).toBe(before + 1900);
  });

  test.each([
    [true, 'paid', 'starter', 1900],
    [false, 'failed', 'free', 0],
  ] as const)(
    'the outcome of a 3-D Secure challenge is fetched from the provider (confirmed: %s)',
    async (isYes, state, code, sum) => {
      const storeId = await store('asksFirst');
      const chargeId = await pressed(storeId);
      const asking = { value: { state: 'challenged', url: expect.stringMatching(/^https:/) } };
      expect(await make(storeId, chargeId)).toMatchObject(asking);
      // Returning from the bank without an answer changes nothing.
      expect(await make(storeId, chargeId)).toMatchObject(asking);
      await bench.answer(chargeId, isYes);
      expect(await make(storeId, chargeId)).toMatchObject({ value: { state } });
      expect(await stateOf(storeId)).toMatchObject({ package: { code } });
      expect(await bench.sum(chargeId)).toBe(sum);
    },
  );

  test('a charge that was cancelled, or whose challenge was not answered for half an hour, takes no money afterwards', async () => {
    const storeId = await store('asksFirst');
    const given = await pressed(storeId);
    await make(storeId, given);
    const ended = await abandonCharge(storeId, { chargeId: given, desk }, act());
    expect(ended).toMatchObject({ value: { state: 'failed', failureCode: 'authentication_failed' } });
    const silent = await pressed(storeId);
    await make(storeId, silent);
    expect(await check(storeId, silent, new Date(TEST_TIME.getTime() + 30 * 60_000))).toBe('failed');
    for (const chargeId of [given, silent]) {
      await bench.answer(chargeId, true);
      // The provider's event, or the check an hour later, finds the money.
      expect(await check(storeId, chargeId)).toBe('failed');
      expect(await bench.sum(chargeId)).toBe(0);
    }
    expect(await stateOf(storeId)).toMatchObject({ renewal: null });
  });

  test('a charge that the owner confirmed a moment before cancelling it is paid', async () => {
    const storeId = await store('asksFirst');
    const chargeId = await pressed(storeId);
    await make(storeId, chargeId);
    await bench.answer(chargeId, true);
    const ended = await abandonCharge(storeId, { chargeId, desk }, act());
    expect(ended).toMatchObject({ value: { state: 'paid' } });
  });

  test.each([
    ['declined', 'card_declined'],
    ['declinedLater', 'insufficient_funds'],
  ] as const)(
    'a charge of a card that is %s fails with our code and stays failed',
    async (course, failureCode) => {
      const storeId = await store(course);
      // This card's first charge succeeds.
      if (course === 'declinedLater') await buy({ storeId, code: 'starter', cycle: 'month', desk });
      const before = await bench.sum();
      const code = course === 'declinedLater' ? 'pro' : 'starter';
      const bought = await buy({ storeId, code, cycle: 'month', desk });
      expect(bought).toEqual({ ok: true, value: { state: 'failed', failureCode } });
      expect(await bench.sum()).toBe(before);
    },
  );

  test('after ten failed cards, a store can try no further card that day, so that stolen cards cannot be tested', async () => {
    const storeId = await store('declined');
    const pay = (at = TEST_TIME) => buy({ storeId, code: 'starter', cycle: 'month', desk, at });
    const tried = await Promise.all(Array.from({ length: 10 }, () => pay()));
    for (let more = tried.filter(({ ok }) => ok).length; more < 10; more += 1) {
      expect(await pay()).toMatchObject({ value: { state: 'failed' } });
    }
    await bench.give(storeId, 'pays');
    expect(await pay()).toMatchObject({ code: 'too_many_cards' });
    expect(await pay(new Date(TEST_TIME.getTime() + DAY))).toMatchObject({ value: { state: 'paid' } });
  });

  test('a charge of a card that another provider saved fails, and nothing is charged', async () => {
    count += 1;
    const { id } = await makeStore({ slug: `desk-${count}`, name: 'Desk', packageCode: 'free' });
    await giveCard(id);
    const before = await bench.sum();
    const bought = await buy({ storeId: id, code: 'starter', cycle: 'month', desk });
    expect(bought).toMatchObject({ value: { state: 'failed', failureCode: 'no_card' } });
    expect(await bench.sum()).toBe(before);
  });

  test('a renewal that needs 3-D Secure fails while the owner is absent, and the owner can pay it', async () => {
    const storeId = await store();
    await buy({ storeId, code: 'starter', cycle: 'month', desk });
    await bench.give(storeId, 'asksFirst');
    expect(await renewSubscription(storeId, { paidUntil: MONTH, desk }, act(MONTH))).toBe('failed');
    const at = new Date(MONTH.getTime() + DAY);
    const bought = await buy({ storeId, code: 'starter', cycle: 'month', desk, at });
    expect(bought).toMatchObject({ value: { state: 'challenged' } });
  });
});
