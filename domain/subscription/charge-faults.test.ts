import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { cardBank } from '#domain/testbank/index.ts';
import { money } from '#lib/money/index.ts';
import { fail } from '#lib/result.ts';
import { actAt, bankDesk, buy, DAY, giveCard, press, stateOf } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  abandonCharge,
  type BillingProvider,
  checkCharge,
  makeCharge,
  openCharge,
  renewSubscription,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const MONTH = new Date('2026-12-21T09:00:00Z');
const RETURN = 'http://localhost/back';
let count = 0;

async function store(card: 'pays' | 'asksFirst' = 'pays'): Promise<string> {
  count += 1;
  const { id } = await makeStore({ slug: `fault-${count}`, name: 'Fault', packageCode: 'free' });
  await giveCard(id, card);
  return id;
}

async function pressed(storeId: string): Promise<string> {
  const done = await press({ storeId, code: 'starter', cycle: 'month' });
  if (!done.ok) throw new Error(done.code);
  return done.value.chargeId;
}

const chargesAtBank = async (id: string) =>
  (await db.admin('select status from test_bank_charges where key = $1', [id])).map(({ status }) => status);
const inShop = async (storeId: string) =>
  db.admin('select kind, status from platform_charges where store_id = $1 order by created_at, id', [
    storeId,
  ]);

/** The bank makes the charge, and the process dies before it gets the answer. */
const dyingDesk: BillingProvider = {
  ...bankDesk,
  async charge(asked) {
    await bankDesk.charge(asked);
    throw new Error('kill -9');
  },
};

test('if the process dies before the bank is called, the job makes the charge once', async () => {
  const storeId = await store();
  const chargeId = await pressed(storeId);
  expect(await chargesAtBank(chargeId)).toEqual([]);
  const check = () => checkCharge(storeId, { chargeId, desk: bankDesk }, actAt(TEST_TIME));
  expect(await Promise.all([check(), check(), check()])).toEqual(['paid', 'paid', 'paid']);
  expect(await chargesAtBank(chargeId)).toEqual(['paid']);
  expect(await db.admin('select number from platform_invoices where store_id = $1', [storeId])).toHaveLength(
    1,
  );
});

test('if the process dies after the bank’s charge and before its record, the job finds the charge and records it once', async () => {
  const storeId = await store();
  const chargeId = await pressed(storeId);
  const making = { chargeId, desk: dyingDesk, returnUrl: RETURN };
  await expect(makeCharge(storeId, making, actAt(TEST_TIME))).rejects.toThrow('kill -9');
  expect(await inShop(storeId)).toEqual([{ kind: 'subscribe', status: 'intended' }]);
  expect(await checkCharge(storeId, { chargeId, desk: bankDesk }, actAt(TEST_TIME))).toBe('paid');
  expect(await chargesAtBank(chargeId)).toEqual(['paid']);
  expect(await stateOf(storeId)).toMatchObject({ renewal: { paidUntil: MONTH } });
});

test('a renewal that dies at any point and is repeated is charged once', async () => {
  const storeId = await store();
  await buy({ storeId, code: 'starter', cycle: 'month' });
  const renew = (desk: BillingProvider) =>
    renewSubscription(storeId, { paidUntil: MONTH, desk }, actAt(MONTH));
  await expect(renew(dyingDesk)).rejects.toThrow('kill -9');
  await expect(renew(dyingDesk)).rejects.toThrow('kill -9');
  expect(await renew(bankDesk)).toBe('paid');
  expect(await renew(bankDesk)).toBe('not_due');
  expect(await inShop(storeId)).toEqual([
    { kind: 'subscribe', status: 'paid' },
    { kind: 'renew', status: 'paid' },
  ]);
  const [sum] = await db.admin(
    "select count(*)::int as n from test_bank_charges where description like 'Starter%'",
  );
  expect(sum?.n).toBeGreaterThanOrEqual(2);
});

test('a naive retry with a new key charges twice', async () => {
  const storeId = await store();
  const token = (await db.admin('select token from platform_cards where store_id = $1', [storeId]))[0]?.token;
  const asked = { token: String(token), amount: money(1900, 'USD'), description: 'naive', returnUrl: null };
  for (const key of ['one', 'two']) await cardBank.charge({ ...asked, key, now: TEST_TIME });
  expect(await db.admin("select key from test_bank_charges where description = 'naive'")).toHaveLength(2);
});

test('if the bank does not answer, nothing is recorded, and the job is retried', async () => {
  const storeId = await store();
  const chargeId = await pressed(storeId);
  const away: BillingProvider = { ...bankDesk, charge: async () => fail('provider_unreachable') };
  const making = { chargeId, desk: away, returnUrl: RETURN };
  expect(await makeCharge(storeId, making, actAt(TEST_TIME))).toMatchObject({ code: 'provider_unreachable' });
  await expect(checkCharge(storeId, { chargeId, desk: away }, actAt(TEST_TIME))).rejects.toThrow(
    'did not answer',
  );
  expect(await inShop(storeId)).toEqual([{ kind: 'subscribe', status: 'intended' }]);
});

test.each([
  [true, 'paid', 'starter'],
  [false, 'failed', 'free'],
] as const)(
  'the outcome of the bank’s 3-D Secure challenge is fetched from the bank (confirmed: %s)',
  async (isYes, state, code) => {
    const storeId = await store('asksFirst');
    const chargeId = await pressed(storeId);
    const making = { chargeId, desk: bankDesk, returnUrl: RETURN };
    const asking = {
      value: { state: 'challenged', url: expect.stringContaining(`/test-payments/cards/${chargeId}`) },
    };
    expect(await makeCharge(storeId, making, actAt(TEST_TIME))).toMatchObject(asking);
    // Returning from the bank without an answer changes nothing.
    expect(await makeCharge(storeId, making, actAt(TEST_TIME))).toMatchObject(asking);
    expect(await withPlatform((tx) => openCharge(tx, storeId))).toMatchObject({ status: 'challenged' });
    await cardBank.answer(chargeId, { isYes, now: TEST_TIME });
    expect(await makeCharge(storeId, making, actAt(TEST_TIME))).toMatchObject({ value: { state } });
    expect(await stateOf(storeId)).toMatchObject({ package: { code } });
  },
);

test('a challenge can be cancelled, and ends after half an hour if it is not answered', async () => {
  const storeId = await store('asksFirst');
  const chargeId = await pressed(storeId);
  await makeCharge(storeId, { chargeId, desk: bankDesk, returnUrl: RETURN }, actAt(TEST_TIME));
  const given = await abandonCharge(storeId, { chargeId, desk: bankDesk }, actAt(TEST_TIME));
  expect(given).toMatchObject({ value: { state: 'failed' } });
  const again = await pressed(storeId);
  await makeCharge(storeId, { chargeId: again, desk: bankDesk, returnUrl: RETURN }, actAt(TEST_TIME));
  const later = actAt(TEST_TIME.getTime() + DAY);
  expect(await checkCharge(storeId, { chargeId: again, desk: bankDesk }, later)).toBe('failed');
});
