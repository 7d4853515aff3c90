import { expect, test } from 'vitest';
import {
  cancelSubscription,
  planDowngrade,
  renewSubscription,
  setPeriodEnd,
} from '#domain/subscription/index.ts';
import { actAt, bankDesk, buy, giveCard } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { readRevenue, storeFinalMonths } from './index.ts';

const db = await testDatabase(import.meta.url);
const day = (text: string) => new Date(`${text}T09:00:00Z`);
const NOW = day('2027-04-10');

const RIYAL = '019ac000-0000-7000-8000-0000000000aa';
await db.admin(
  `insert into packages (id, code, version, name_en, name_ar, is_listed, position, by_name, created_at)
   values ($1, 'riyal', 1, 'Riyal', 'ريال', true, 9, 'test', $2)`,
  [RIYAL, TEST_TIME],
);
await db.admin(`insert into package_prices values ($1, 'SAR', 7500, 80000)`, [RIYAL]);

async function store(slug: string, trialDays?: number): Promise<string> {
  const made = { slug, name: slug, packageCode: trialDays ? 'pro' : 'free' };
  const { id } = await makeStore({ ...made, ...(trialDays ? { trialDays } : {}) });
  await giveCard(id);
  return id;
}

async function pay(storeId: string, plan: string, at: Date): Promise<void> {
  const [code = '', cycle = ''] = plan.split(' ');
  const paid = await buy({ storeId, code, cycle: cycle as 'month' | 'year', at });
  expect(paid).toEqual({ ok: true, value: { state: 'paid' } });
}

const renew = (storeId: string, paidUntil: Date) =>
  renewSubscription(storeId, { paidUntil, desk: bankDesk }, actAt(paidUntil));

/** For each month with a figure above 0: recurring amount, stores paying before, paying, paying first, and lost. */
async function figures(at: Date) {
  const { currencies } = await readRevenue({ at });
  return currencies.map(({ currency, months }) => {
    expect(months).toHaveLength(12);
    const rows = months.map(({ start, ...each }) => [
      start.toISOString().slice(0, 7),
      ...[each.recurring, each.payingBefore, each.paying, each.firstPaid, each.lost],
    ]);
    return [currency, rows.filter(([, ...numbers]) => numbers.some((number) => number !== 0))];
  });
}

test('before the first payment the revenue is 0 in every month, and the trials of every month are listed', async () => {
  const { currencies, trials } = await readRevenue({ at: NOW });
  expect(currencies).toEqual([]);
  expect(trials.map(({ start }) => start.toISOString())).toEqual(
    Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, 4 + index)).toISOString()),
  );
});

test('the revenue of a history of purchases, upgrades, cancellations and ends equals figures counted by hand', async () => {
  const steady = await store('steady');
  await pay(steady, 'starter month', day('2026-11-21'));
  const canceled = await store('canceled');
  await pay(canceled, 'starter month', day('2026-11-21'));
  await cancelSubscription({ storeId: canceled }, actAt(day('2026-12-01')));
  // Unpaid on 25 December, so closed on 2 January; paid again in March.
  const late = await store('late');
  await giveCard(late, 'declinedLater');
  await pay(late, 'starter month', day('2026-11-25'));
  await renew(late, day('2026-12-25'));
  // Its trial ended on 5 December.
  const yearly = await store('yearly', 14);
  await pay(yearly, 'pro year', day('2026-12-20'));
  await renew(steady, day('2026-12-21'));

  // Its trial ended on 5 December, 31 days before.
  const freed = await store('freed', 14);
  await pay(freed, 'starter month', day('2027-01-05'));
  await planDowngrade({ storeId: freed, code: 'free', cycle: 'month' }, actAt(day('2027-01-06')));
  await pay(steady, 'pro month', day('2027-01-10'));
  // In riyals, during a trial until 20 January.
  const riyals = await store('riyals', 60);
  await pay(riyals, 'riyal month', day('2027-01-15'));
  await renew(steady, day('2027-01-21'));

  await pay(await store('riyals-year'), 'riyal year', new Date('2027-02-01T00:00:00Z'));
  await renew(freed, day('2027-02-05'));
  const given = await store('given');
  await pay(given, 'starter month', day('2027-02-10'));
  await renew(riyals, day('2027-02-20'));
  await renew(steady, day('2027-02-21'));
  await cancelSubscription({ storeId: riyals }, actAt(day('2027-02-25')));

  await setPeriodEnd({ storeId: given, endsAt: null }, actAt(day('2027-03-05')));
  await giveCard(late);
  await pay(late, 'starter month', day('2027-03-10'));
  await renew(steady, day('2027-03-21'));

  expect(await figures(NOW)).toEqual([
    [
      'USD',
      [
        ['2026-11', 5700, 0, 3, 3, 0],
        // 1900 + 1900 + 49000 / 12
        ['2026-12', 7883, 3, 3, 1, 1],
        // 4900 + 49000 / 12 + 1900
        ['2027-01', 10_883, 3, 3, 1, 1],
        ['2027-02', 10_883, 3, 3, 1, 1],
        ['2027-03', 10_883, 3, 3, 0, 1],
        ['2027-04', 10_883, 3, 3, 0, 0],
      ],
    ],
    [
      'SAR',
      [
        ['2027-01', 7500, 0, 1, 1, 0],
        // 7500 + 80000 / 12
        ['2027-02', 14_167, 1, 2, 1, 0],
        ['2027-03', 6667, 2, 1, 0, 1],
        ['2027-04', 6667, 1, 1, 0, 0],
      ],
    ],
  ]);
});

test('the revenue of the current month is counted until now', async () => {
  const [dollars] = await figures(day('2026-12-19'));
  expect(dollars).toEqual([
    'USD',
    [
      ['2026-11', 5700, 0, 3, 3, 0],
      ['2026-12', 5700, 3, 3, 0, 0],
    ],
  ]);
  const [payment] = await figures(day('2026-11-21'));
  expect(payment).toEqual(['USD', [['2026-11', 3800, 0, 2, 2, 0]]]);
});

test('a trial counts in the month of its end, and as converted if paid within 30 days', async () => {
  await store('tried', 14);
  await store('still-tried', 300);
  const { trials } = await readRevenue({ at: NOW });
  const some = trials.filter(({ ended }) => ended > 0);
  expect(some).toEqual([
    { start: new Date('2026-12-01T00:00:00Z'), ended: 3, converted: 1 },
    { start: new Date('2027-01-01T00:00:00Z'), ended: 1, converted: 1 },
  ]);
});

test('the revenue of a month is stored once, 31 days after the month ends, and equals the computed revenue', async () => {
  const computed = await readRevenue({ at: NOW });
  expect(await storeFinalMonths(new Date('2027-04-01T00:00:00Z'))).toBe(10);
  const last = await db.admin('select max(month) as month, count(*)::int as months from revenue_months');
  expect(last).toEqual([{ month: '2027-02', months: 10 }]);
  expect(await readRevenue({ at: NOW })).toEqual(computed);
  expect(await Promise.all([1, 2, 3].map(() => storeFinalMonths(day('2027-05-02'))))).toContain(1);
  expect(await storeFinalMonths(day('2027-05-02'))).toBe(0);
  expect(await readRevenue({ at: NOW })).toEqual(computed);
});

test('removing a store changes no stored month, and the store counts as lost in the first month that is not stored', async () => {
  const before = await readRevenue({ at: NOW });
  const [removed] = await db.admin<{ id: string }>("select id from stores where slug = 'steady'");
  await db.admin('delete from platform_invoices where store_id = $1', [removed!.id]);
  await db.admin('delete from platform_charges where store_id = $1', [removed!.id]);
  await db.admin('delete from subscription_changes where store_id = $1', [removed!.id]);
  const after = await readRevenue({ at: NOW });
  expect(after.trials).toEqual(before.trials);
  for (const [index, { currency, months }] of after.currencies.entries()) {
    expect(months.slice(0, -1)).toEqual(before.currencies[index]?.months.slice(0, -1));
    const [was, is] = [before.currencies[index]!.months.at(-1)!, months.at(-1)!];
    const lost = currency === 'USD' ? 1 : 0;
    expect(is).toMatchObject({
      payingBefore: was.payingBefore,
      paying: was.paying - lost,
      lost: was.lost + lost,
    });
  }
});
