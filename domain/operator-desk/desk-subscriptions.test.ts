import { expect, test } from 'vitest';
import { cancelSubscription, phaseOf, renewSubscription, suspendStore } from '#domain/subscription/index.ts';
import { actAt, bankDesk, buy, DAY, giveCard, stateOf } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { countDeskSubscriptions, listDeskStores, listDeskSubscriptions } from './index.ts';

const db = await testDatabase(import.meta.url);
const MONTH = new Date('2026-12-21T09:00:00Z');
const after = (days: number) => new Date(MONTH.getTime() + days * DAY);
const START = actAt(TEST_TIME);

const store = async (slug: string, packageCode: string, trialDays?: number) =>
  (await makeStore({ slug, name: slug, packageCode, ...(trialDays ? { trialDays } : {}) })).id;

async function paying(slug: string, card: 'pays' | 'declinedLater' = 'pays'): Promise<string> {
  const storeId = await store(slug, 'free');
  await giveCard(storeId, card);
  await buy({ storeId, code: 'starter', cycle: 'month' });
  return storeId;
}

const ids = [
  await store('free-one', 'free'),
  await store('given-one', 'unlimited'),
  await store('trial-one', 'pro', 14),
  await store('trial-long', 'pro', 60),
  await paying('canceled-one'),
  await paying('stopped-one'),
  await paying('paying-one'),
  await paying('late-one', 'declinedLater'),
];
const [, , , , canceled = '', stopped = '', , late = ''] = ids;
await cancelSubscription({ storeId: canceled }, START);
await suspendStore({ storeId: stopped, reason: 'Fakes' }, START);
const oldest = await store('older-one', 'free');
await db.admin('delete from subscriptions where store_id = $1', [oldest]);
await renewSubscription(late, { paidUntil: MONTH, desk: bankDesk }, actAt(MONTH));

test.each([1, 31, 45])(
  'every store is listed in the phase that its owner sees, and counted once (day %i)',
  async (day) => {
    const at = new Date(TEST_TIME.getTime() + day * DAY);
    const { rows } = await listDeskSubscriptions({ at });
    const seen = Object.fromEntries(rows.map(({ storeId, phase }) => [storeId, phase]));
    for (const id of [...ids, oldest]) expect(seen[id], id).toBe(phaseOf(await stateOf(id), at));
    const { all, total, ...phases } = await countDeskSubscriptions({ at });
    expect([all, total, rows.length]).toEqual([9, 9, 9]);
    for (const [phase, count] of Object.entries(phases)) {
      expect(rows.filter((row) => row.phase === phase)).toHaveLength(count);
    }
  },
);

test('a failed renewal is listed with its amount, reason and next attempt until it is paid', async () => {
  const listed = async (at: Date) => (await listDeskSubscriptions({ at, phase: 'past_due' })).rows;
  expect(await listed(after(0.5))).toMatchObject([
    {
      ...{ slug: 'late-one', packageVersion: 1, cycle: 'month', endsAt: MONTH, failedTries: 1 },
      failure: { at: MONTH, total: 1900, currency: 'USD' },
      nextTryAt: after(1),
    },
  ]);
  await giveCard(late, 'pays');
  await renewSubscription(late, { paidUntil: MONTH, desk: bankDesk }, actAt(after(1)));
  expect(await listed(after(1.5))).toEqual([]);
  const { rows } = await listDeskSubscriptions({ at: after(1.5), query: 'late-one' });
  expect(rows).toMatchObject([{ phase: 'active', failure: null, nextTryAt: null }]);
});

test('subscriptions are found by words and package, sorted by their end, and listed in pages without a gap', async () => {
  const at = TEST_TIME;
  const slugs = async (filter: object) =>
    (await listDeskSubscriptions({ at, ...filter })).rows.map(({ slug }) => slug);
  expect(await slugs({ query: 'trial' })).toEqual(['trial-one', 'trial-long']);
  expect(await slugs({ query: '%' })).toEqual([]);
  expect(await slugs({ packageCode: 'unlimited' })).toEqual(['given-one']);
  expect(await countDeskSubscriptions({ at, packageCode: 'pro' })).toMatchObject({ all: 9, total: 2 });
  const paged: string[] = [];
  let next: string | null = null;
  for (let page = 1; page <= 5; page += 1) {
    const read: Awaited<ReturnType<typeof listDeskSubscriptions>> = await listDeskSubscriptions({
      ...{ at, size: 2, after: next },
    });
    paged.push(...read.rows.map(({ slug }) => slug));
    next = read.next;
  }
  expect(next).toBeNull();
  expect(paged).toEqual(await slugs({}));
});

test('the list of stores sorted by the end of their plan continues on the next page', async () => {
  const first = await listDeskStores({ at: TEST_TIME, sort: 'ends', size: 6 });
  const second = await listDeskStores({ at: TEST_TIME, sort: 'ends', size: 6, after: first.next });
  const seen = [...first.rows, ...second.rows].map(({ slug }) => slug);
  expect([new Set(seen).size, second.next]).toEqual([9, null]);
});
