import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { actAt, bankDesk, buy, DAY, giveCard, press, quoteOf, stateOf } from '#tests/support/billing.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  cancelSubscription,
  goFree,
  keepPlan,
  planDowngrade,
  platformInvoicesOf,
  renewSubscription,
  resumeSubscription,
  saveSeller,
  subscriptionOf,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const MONTH = new Date('2026-12-21T09:00:00Z');
const FEBRUARY = new Date('2027-01-21T09:00:00Z');
const after = (days: number, from = MONTH) => new Date(from.getTime() + days * DAY);
let count = 0;

async function store(code = 'free', trialDays?: number): Promise<string> {
  count += 1;
  const made = { slug: `shop-${count}`, name: `Shop ${count}`, packageCode: code };
  return (await makeStore({ ...made, ...(trialDays ? { trialDays } : {}) })).id;
}

async function paying(
  code = 'starter',
  cycle: 'month' | 'year' = 'month',
  card: 'pays' | 'declinedLater' = 'pays',
) {
  const storeId = await store();
  await giveCard(storeId, card);
  expect(await buy({ storeId, code, cycle })).toEqual({ ok: true, value: { state: 'paid' } });
  return storeId;
}

const renew = (storeId: string, paidUntil: Date, at = paidUntil) =>
  renewSubscription(storeId, { paidUntil, desk: bankDesk }, actAt(at));
const kinds = async (storeId: string) => (await subscriptionOf(storeId)).changes.map(({ kind }) => kind);
const bankSum = async () =>
  Number(
    (await db.admin("select coalesce(sum(amount), 0) as sum from test_bank_charges where status = 'paid'"))[0]
      ?.sum,
  );

test('a subscription whose button is pressed ten times is charged once, and its store is open until the grace period ends (B2)', async () => {
  const storeId = await store('pro', 14);
  await giveCard(storeId);
  const pressed = await Promise.all(
    Array.from({ length: 10 }, () => buy({ storeId, code: 'starter', cycle: 'month', key: 'one press' })),
  );
  for (const each of pressed) expect(each).toEqual({ ok: true, value: { state: 'paid' } });
  const charges = await db.admin('select total::int, status from platform_charges where store_id = $1', [
    storeId,
  ]);
  expect(charges).toEqual([{ total: 1900, status: 'paid' }]);
  const state = await stateOf(storeId);
  // The remaining days of the trial are not lost.
  const paidUntil = new Date('2027-01-05T09:00:00Z');
  expect(state).toMatchObject({ package: { code: 'starter' }, renewal: { cycle: 'month', paidUntil } });
  expect(state.periodEndsAt).toEqual(after(8, paidUntil));
  expect(await kinds(storeId)).toEqual(['subscribed', 'started']);
  expect(await platformInvoicesOf(storeId)).toMatchObject([
    { total: 1900, parties: { buyer: { slug: 'shop-1' } } },
  ]);
});

test('different purchases requested at the same moment cause one charge', async () => {
  const storeId = await store();
  await giveCard(storeId);
  const pressed = await Promise.all([
    press({ storeId, code: 'starter', cycle: 'month' }),
    press({ storeId, code: 'pro', cycle: 'year' }),
  ]);
  expect(pressed.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['charge_pending', 'ok']);
});

test('nothing is bought without a card, with a declined card, or if the price differs from the shown one', async () => {
  const storeId = await store();
  const wanted = { storeId, code: 'starter', cycle: 'month' as const };
  await expectNothingChanged(db, async () => {
    expect(await press(wanted)).toMatchObject({ code: 'no_card' });
    expect(await press({ ...wanted, total: 1 })).toMatchObject({
      code: 'price_changed',
      data: { total: 1900 },
    });
    expect(await press({ ...wanted, code: 'unlimited' })).toMatchObject({ code: 'not_sold' });
  });
  await giveCard(storeId, 'declined');
  expect(await buy(wanted)).toEqual({ ok: true, value: { state: 'failed', failureCode: 'card_declined' } });
  expect(await stateOf(storeId)).toMatchObject({ package: { code: 'free' }, renewal: null });
  expect(await platformInvoicesOf(storeId)).toEqual([]);
});

test('an upgrade costs exactly the shown price and applies at once, and so does a second one on the same day', async () => {
  const storeId = await paying();
  const at = after(-14);
  const quoted = await quoteOf({ storeId, code: 'pro', cycle: 'month', at });
  if (!quoted.ok) throw new Error(quoted.code);
  const before = await bankSum();
  await must(buy({ storeId, code: 'pro', cycle: 'month', at }) as never);
  expect((await bankSum()) - before).toBe(quoted.value.total);
  expect(await stateOf(storeId)).toMatchObject({ package: { code: 'pro' }, renewal: { paidUntil: MONTH } });
  await must(buy({ storeId, code: 'scale', cycle: 'year', at }) as never);
  expect(await stateOf(storeId)).toMatchObject({ package: { code: 'scale' }, renewal: { cycle: 'year' } });
});

test('a downgrade is refused while its limits are exceeded, and its limits apply to additions at once (B2)', async () => {
  const storeId = await paying('pro');
  for (const title of ['One', 'Two'])
    await must(withStore(storeId, (tx) => saveProduct(tx, plain(title), actAt(TEST_TIME))));
  await db.admin("update packages set max_products = 1, max_storage_mb = 0 where code = 'starter'");
  const down = () => planDowngrade({ storeId, code: 'starter', cycle: 'month' }, actAt(TEST_TIME));
  const refused = await expectNothingChanged(db, down);
  expect(refused).toMatchObject({ data: { over: [{ thing: 'products', used: 2, limit: 1 }] } });
  await db.admin("update packages set max_products = 2, max_storage_mb = 2048 where code = 'starter'");
  const save = (n: number) =>
    withStore(storeId, (tx) => saveProduct(tx, plain(`More ${n}`), actAt(TEST_TIME)));
  const [planned, ...saved] = await Promise.all([down(), save(1), save(2), save(3)]);
  const made = saved.filter(({ ok }) => ok).length;
  // The first to commit decides: the downgrade is refused, or every product is.
  expect(planned.ok ? made === 0 : made > 0).toBe(true);
  if (planned.ok) await must(keepPlan({ storeId }, actAt(TEST_TIME)));
  await db.admin("update packages set max_products = 1000 where code = 'starter'");
  await must(down());
  expect(await stateOf(storeId)).toMatchObject({ package: { code: 'pro' } });
  expect(await renew(storeId, MONTH)).toBe('paid');
  expect(await stateOf(storeId)).toMatchObject({ package: { code: 'starter' }, renewal: { next: null } });
});

test('a cancelled subscription stays open until the end of the paid period, can be resumed before, and then ends without a charge', async () => {
  const storeId = await paying();
  await must(cancelSubscription({ storeId }, actAt(TEST_TIME)));
  expect((await stateOf(storeId)).periodEndsAt).toEqual(MONTH);
  await must(resumeSubscription({ storeId }, actAt(TEST_TIME)));
  expect((await stateOf(storeId)).periodEndsAt).toEqual(after(8));
  await must(cancelSubscription({ storeId }, actAt(TEST_TIME)));
  const sum = await bankSum();
  expect(await renew(storeId, MONTH)).toBe('not_due');
  expect(await bankSum()).toBe(sum);
  expect(await kinds(storeId)).toEqual(['canceled', 'resumed', 'canceled', 'subscribed', 'started']);
});

test('a failed renewal is retried after 1, 3, 5 and 7 days while the shop is open, and then the store is closed until it is paid (B2)', async () => {
  const storeId = await paying('starter', 'month', 'declinedLater');
  await db.admin("update store_settings set contact_email = 'o@shop.example' where store_id = $1", [storeId]);
  const jobs = () =>
    db.admin<{ at: Date }>(
      `select run_at as at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'subscription.renew' and payload ->> 'storeId' = $1`,
      [storeId],
    );
  expect(await jobs()).toEqual([{ at: MONTH }]);
  for (const [days, next] of [
    [0, 1],
    [1, 3],
    [3, 5],
    [5, 7],
    [7, 7],
  ] as const) {
    expect(await renew(storeId, MONTH, after(days))).toBe('failed');
    expect(await jobs()).toEqual([{ at: after(next) }]);
    expect((await findStore(`shop-${count}`))?.periodEndsAt).toEqual(after(8));
  }
  const mails = await db.admin("select id from mails where kind = 'subscription_payment' and store_id = $1", [
    storeId,
  ]);
  expect(mails).toHaveLength(5);
  expect(await stateOf(storeId)).toMatchObject({ status: 'past_due', renewal: { failedTries: 5 } });
  await giveCard(storeId, 'pays');
  const expired = after(20);
  await must(buy({ storeId, code: 'starter', cycle: 'month', at: expired }) as never);
  expect(await stateOf(storeId)).toMatchObject({
    status: 'active',
    renewal: { periodStart: expired, failedTries: 0 },
  });
});

test('a failed renewal can be paid with another card, and its period starts at the end of the last one', async () => {
  const storeId = await paying('starter', 'month', 'declinedLater');
  expect(await renew(storeId, MONTH)).toBe('failed');
  await giveCard(storeId, 'pays');
  await must(buy({ storeId, code: 'starter', cycle: 'month', at: after(2) }) as never);
  expect(await stateOf(storeId)).toMatchObject({ renewal: { periodStart: MONTH, paidUntil: FEBRUARY } });
  expect(await renew(storeId, MONTH, after(3))).toBe('not_due');
});

test('a trial that ends closes the store, which opens again on the free package only if it is within the limits', async () => {
  const storeId = await store('pro', 14);
  const ended = after(15, TEST_TIME);
  await db.admin("update packages set max_products = 0 where code = 'free'");
  await must(withStore(storeId, (tx) => saveProduct(tx, plain('Only'), actAt(TEST_TIME))));
  const refused = await expectNothingChanged(db, () => goFree({ storeId, code: 'free' }, actAt(ended)));
  expect(refused).toMatchObject({
    code: 'over_limits',
    data: { over: [{ thing: 'products', used: 1, limit: 0 }] },
  });
  await db.admin("update packages set max_products = 50 where code = 'free'");
  await must(goFree({ storeId, code: 'free' }, actAt(ended)));
  expect(await stateOf(storeId)).toMatchObject({
    package: { code: 'free' },
    periodEndsAt: null,
    status: 'active',
  });
});

test('the platform’s invoices have consecutive numbers and the seller’s tax, and their sums equal the sums of the charges', async () => {
  const seller = { name: { en: 'Souk', ar: 'سوق' }, address: { en: 'Riyadh', ar: 'الرياض' } };
  await must(saveSeller({ ...seller, vatNumber: '310122393500003', taxPpm: 150_000 }, actAt(TEST_TIME)));
  const ids = await Promise.all(Array.from({ length: 5 }, () => paying()));
  await Promise.all(ids.map((id) => renew(id, MONTH)));
  const rows = await db.admin<{ n: number; total: number; tax: number }>(
    'select number::int as n, total::int, tax::int from platform_invoices order by number',
  );
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.at(-1)).toMatchObject({ total: 2185, tax: 285 });
  const [sums] = await db.admin(
    `select (select sum(total) from platform_invoices)::int as invoices,
            (select sum(total) from platform_charges where status = 'paid')::int as charges`,
  );
  expect(sums?.invoices).toBe(sums?.charges);
  expect(await bankSum()).toBe(sums?.charges);
});
