import { expect, test } from 'vitest';
import { subscriptionOf } from '#domain/subscription/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const DAY = 86_400_000;

const statusOf = async (id: string) =>
  (await db.admin('select status from subscriptions where store_id = $1', [id]))[0]?.status;
const remindersOf = (id: string) =>
  db.admin<{ at: Date }>(
    `select run_at as at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'subscription.remind' and j.payload::text like $1 order by run_at`,
    [`%${id}%`],
  );

test('a trial ends after its days, is in the history, and its owner is reminded 7, 3 and 1 days before (B2)', async () => {
  const { id } = await makeStore({ slug: 'try', name: 'Try', packageCode: 'pro', trialDays: 14 });
  const end = new Date(TEST_TIME.getTime() + 14 * DAY);
  expect(await subscriptionOf(id)).toMatchObject({
    package: { code: 'pro' },
    periodEndsAt: end,
    changes: [{ kind: 'started', periodEndAfter: end, byName: 'test' }],
  });
  expect(await statusOf(id)).toBe('trialing');
  const reminders = await remindersOf(id);
  expect(reminders.map(({ at }) => (end.getTime() - at.getTime()) / DAY)).toEqual([7, 3, 1]);
});

test('the subscription to the free package has no end and no reminders (B2)', async () => {
  const { id } = await makeStore({ slug: 'free', name: 'Free', packageCode: 'free' });
  expect(await subscriptionOf(id)).toMatchObject({ package: { code: 'free' }, periodEndsAt: null });
  expect(await statusOf(id)).toBe('active');
  expect(await remindersOf(id)).toEqual([]);
});
