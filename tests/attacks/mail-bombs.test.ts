import { afterAll, expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { mailSink } from '#tests/support/mail-sink.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { mailDeliver } from '#worker/tasks/mail-deliver.ts';

// Anybody can type any address into the forms of every shop, and can open a shop and choose the texts in its mails.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const sink = await mailSink();
afterAll(() => sink.close());
const HOUR = 3_600_000;
const hoursLater = (hours: number) => new Date(TEST_TIME.getTime() + hours * HOUR + 1);

let mails = 0;
async function write(to: string, store = cedar): Promise<string> {
  const data = { name: 'Sara', url: 'https://shop.example/verify-email' };
  const mail = { kind: 'account_verify', to, locale: 'en', data, dedupeKey: `test:${++mails}` } as const;
  const id = await withStore(store.id, (tx) => enqueueMail(tx, mail, systemAct('test', TEST_TIME)));
  return id ?? '';
}

/** Runs the worker's job for a mail, and returns the mail's state. */
async function deliver(mailId: string, { store = cedar, at = TEST_TIME } = {}): Promise<unknown> {
  const read = readConfig({ SECRET_KEY: 'x'.repeat(32), SMTP_URL: sink.url });
  if (!read.ok) throw new Error('no configuration');
  const around = { config: read.value, log: createLogger({ level: 'silent' }), now: at };
  await asWorker(() => mailDeliver.run({ storeId: store.id, mailId }, around));
  const [mail] = await db.admin<{ status: string }>('select status from mails where id = $1', [mailId]);
  return mail?.status;
}

const sendTo = async (to: string, place: { store?: typeof cedar; at?: Date } = {}) =>
  deliver(await write(to, place.store), place);
/** Simulates that all but one mail of each limit have been sent. */
const useUp = (bucket: string, limit: number) =>
  db.admin('update platform_rate_limits set hits = $2 where bucket = $1', [bucket, limit - 1]);

test('a mailbox gets at most a hundred mails a day from all stores together, in any spelling of its address', async () => {
  expect(await sendTo('victim@gmail.com')).toBe('sent');
  await useUp('store mails to', 100);
  expect(await sendTo('Vic.tim+shop@googlemail.com', { store: najd })).toBe('sent');
  const before = sink.taken.length;
  for (const store of [cedar, najd]) {
    const mailId = await write('victim@gmail.com', store);
    // A second job for the same mail sends it no more than the first.
    for (let run = 0; run < 2; run++) expect(await deliver(mailId, { store })).toBe('failed');
  }
  expect(sink.taken).toHaveLength(before);
  expect(await sendTo('another@gmail.com')).toBe('sent');
  expect(await sendTo('victim@gmail.com', { store: najd, at: hoursLater(24) })).toBe('sent');
});

test('a mailbox that an account of the store has verified gets the store’s mails, however many others were sent to it', async () => {
  const { email } = await makeShopper(db, najd);
  const { email: unproven } = await makeShopper(db, najd, { isVerified: false });
  const imported = 'imported@example.com';
  await db.admin(
    `insert into customers (store_id, id, email, email_norm, name, locale, email_verified_at, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $2, 'Imported', 'en', $3, $3, $3)`,
    [najd.id, imported, TEST_TIME],
  );
  for (const to of [email, unproven, imported]) expect(await sendTo(to)).toBe('sent');
  await useUp('store mails to', 101);
  expect(await sendTo(email, { store: najd })).toBe('sent');
  for (const to of [unproven, imported]) expect(await sendTo(to, { store: najd })).toBe('failed');
});

test('a store on trial sends at most 120 mails an hour to shoppers, and further mails wait', async () => {
  await db.admin("update subscriptions set status = 'trialing' where store_id = $1", [cedar.id]);
  expect(await sendTo('first@example.com')).toBe('sent');
  await useUp('mails of a trial', 120);
  expect(await sendTo('last@example.com')).toBe('sent');
  const waiting = await write('waits@example.com');
  expect(await deliver(waiting)).toBe('queued');
  const jobs = await db.admin<{ seconds: number }>(
    `select extract(epoch from j.run_at - $2::timestamptz)::int as seconds from graphile_worker._private_jobs j
      where j.payload ->> 'mailId' = $1 and j.run_at between $2 and $2 + interval '2 hours'`,
    [waiting, TEST_TIME],
  );
  expect(jobs).toEqual([{ seconds: 3600 }]);
  expect(await sendTo('other@example.com', { store: najd })).toBe('sent');
  expect(await deliver(waiting, { at: hoursLater(1) })).toBe('sent');
});
