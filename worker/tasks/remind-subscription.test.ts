import { expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { listMails } from '#domain/mail/index.ts';
import { setPeriodEnd } from '#domain/subscription/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { remindSubscriptionTask } from './remind-subscription.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('operator', TEST_TIME);
const read = readConfig({});
if (!read.ok) throw new Error('The settings of this test are wrong.');
const around = { config: read.value, log: createLogger({ level: 'silent' }) };
const DAY = 24 * 3_600_000;
const END = new Date(TEST_TIME.getTime() + 30 * DAY);
const before = (days: number) => new Date(END.getTime() - days * DAY);

const run = (days: number, now: Date, endsAt = END) =>
  asWorker(() =>
    remindSubscriptionTask.run({ storeId: cedar.id, days, endsAt: endsAt.toISOString() }, { ...around, now }),
  );
const mails = async () => {
  const rows = await withStore(cedar.id, (tx) => listMails(tx));
  return rows.filter((mail) => mail.kind === 'subscription_reminder').map((mail) => mail.recipient);
};
const texts = () =>
  db
    .admin<{ text: string }>(
      "select subject || ' ' || body_text as text from mails where kind = 'subscription_reminder'",
    )
    .then((rows) => rows.map(({ text }) => text));

test('a store gets one mail seven, three and one day before its paid period ends (B3), and none for an end that was moved', async () => {
  await withStore(cedar.id, (tx) =>
    tx
      .updateTable('store_settings')
      .set({ contact_email: 'rana@cedar.example' })
      .where('store_id', '=', cedar.id)
      .execute(),
  );
  await setPeriodEnd({ storeId: cedar.id, endsAt: before(10) }, act);
  await setPeriodEnd({ storeId: cedar.id, endsAt: END }, act);
  const jobs = await db.admin<{ run_at: Date; days: string }>(
    `select j.run_at, j.payload ->> 'days' as days from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'subscription.remind' order by j.run_at`,
  );
  expect(jobs).toEqual([
    { run_at: before(7), days: '7' },
    { run_at: before(3), days: '3' },
    { run_at: before(1), days: '1' },
  ]);
  await run(7, before(7));
  await expectNothingChanged(db, () => run(7, before(7)));
  expect(await mails()).toEqual(['rana@cedar.example']);
  // A job that runs a moment after its time still reports three days.
  await run(3, new Date(before(3).getTime() + 1500));
  expect((await texts()).filter((text) => /\b3 days\b/.test(text))).toHaveLength(1);
  await run(1, before(1));
  expect(await mails()).toHaveLength(3);
  await expectNothingChanged(db, async () => {
    await run(7, before(17), before(10));
    await run(1, END);
  });
});
