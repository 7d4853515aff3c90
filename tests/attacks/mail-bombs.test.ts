import { afterAll, expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { createStore } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { mailSink } from '#tests/support/mail-sink.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
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

/** The time at which a mail's newest job runs, in seconds from the test's time. */
async function waitOf(mailId: string): Promise<number | undefined> {
  const [job] = await db.admin<{ seconds: number }>(
    `select extract(epoch from j.run_at - $2::timestamptz)::int as seconds from graphile_worker._private_jobs j
      where j.payload ->> 'mailId' = $1 order by j.id desc limit 1`,
    [mailId, TEST_TIME],
  );
  return job?.seconds;
}

let shops = 0;
/** A store that anybody can open, on the free package or on trial, from an IP address. */
async function openShop({ ownerId = '', trialDays = 0, ip = '' }): Promise<TestStore> {
  const slug = `unpaid-${++shops}`;
  const plan = trialDays ? { packageCode: 'pro', trialDays } : { packageCode: 'free' };
  if (ownerId === '') return makeStore({ slug, name: 'Opened by anybody', ...plan });
  const act = staffAct({ userId: ownerId, name: 'Anybody', role: 'owner' }, TEST_TIME, { requestId: '', ip });
  const made = await createStore({ slug, name: 'Another', ownerUserId: ownerId, ...plan }, act);
  if (!made.ok) throw new Error(made.code);
  return { ...cedar, id: made.value.storeId, slug, ownerId };
}

test.each([
  ['on trial', 14],
  ['with the free package', 0],
])('a store %s sends at most 120 mails an hour to strangers, and the others wait', async (_, trialDays) => {
  const store = await openShop({ trialDays });
  expect(await sendTo('first@example.com', { store })).toBe('sent');
  await useUp('mails of unpaid', 120);
  expect(await sendTo('last@example.com', { store })).toBe('sent');
  const waiting = await write('waits@example.com', store);
  expect(await deliver(waiting, { store })).toBe('queued');
  expect(await waitOf(waiting)).toBe(3600);
  expect(await sendTo('other@example.com', { store: najd })).toBe('sent');
  expect(await deliver(waiting, { store, at: hoursLater(1) })).toBe('sent');
});

test('all unpaid stores of one account together send at most 120 mails an hour to strangers', async () => {
  const first = await openShop({});
  const second = await openShop({ ownerId: first.ownerId, trialDays: 14 });
  expect(await sendTo('first@example.com', { store: first })).toBe('sent');
  await useUp('mails of unpaid', 121);
  expect(await sendTo('second@example.com', { store: second })).toBe('queued');
  expect(await sendTo('second@example.com', { store: await openShop({}) })).toBe('sent');
});

test('all unpaid stores that were opened from one network together send at most 600 mails an hour to strangers', async () => {
  const owners = [await openShop({}), await openShop({}), await openShop({})].map(({ ownerId }) => ownerId);
  const [first, second, elsewhere] = await Promise.all(
    ['2001:db8:7:1::1', '2001:db8:7:ff::1', '2001:db8:8::1'].map((ip, at) =>
      openShop({ ownerId: owners[at] ?? '', ip }),
    ),
  );
  expect(await sendTo('first@example.com', { store: first })).toBe('sent');
  await useUp('mails of unpaid from', 601);
  expect(await sendTo('second@example.com', { store: second })).toBe('queued');
  expect(await sendTo('second@example.com', { store: elsewhere })).toBe('sent');
});

test('all unpaid stores that were opened from networks of one IPv6 provider together send at most 1,800 mails an hour to strangers', async () => {
  const owners = [await openShop({}), await openShop({}), await openShop({})].map(({ ownerId }) => ownerId);
  const [first, second, elsewhere] = await Promise.all(
    ['2001:db8:107::1', '2001:db8:108::1', '2001:db9:108::1'].map((ip, at) =>
      openShop({ ownerId: owners[at] ?? '', ip }),
    ),
  );
  expect(await sendTo('first@example.com', { store: first })).toBe('sent');
  await useUp('mails of unpaid by provider', 1801);
  expect(await sendTo('second@example.com', { store: second })).toBe('queued');
  expect(await sendTo('second@example.com', { store: elsewhere })).toBe('sent');
});

test('notices to a contact address that no member of the team has are counted like other mails to strangers', async () => {
  const store = await openShop({ trialDays: 14 });
  const items = [{ title: 'Lamp', options: '', sku: '', left: 0, threshold: 1 }];
  const notify = async (to: string) => {
    const mail = { kind: 'low_stock', to, locale: 'en', data: { items, adminPath: '/admin' } } as const;
    const dedupeKey = `test:${++mails}`;
    const act = systemAct('test', TEST_TIME);
    const id = await withStore(store.id, (tx) => enqueueMail(tx, { ...mail, dedupeKey }, act));
    return deliver(id ?? '', { store });
  };
  const [owner] = await db.admin<{ email: string }>('select email from users where id = $1', [store.ownerId]);
  expect(await notify('stranger@example.com')).toBe('sent');
  await useUp('mails of unpaid', 121);
  expect(await notify('stranger@example.com')).toBe('queued');
  expect(await notify(owner?.email.toUpperCase() ?? '')).toBe('sent');
});

test('mails caused by other forms do not delay mails about orders', async () => {
  const store = await openShop({});
  const variantId = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: 5 });
  const { orderId } = await orderOf(store, [{ variantId }]);
  expect(await sendTo('first@example.com', { store })).toBe('sent');
  await useUp('mails of unpaid', 121);
  expect(await sendTo('second@example.com', { store })).toBe('queued');
  const ofOrder = await write('buyer@example.com', store);
  await db.admin('update mails set order_id = $2 where id = $1', [ofOrder, orderId]);
  expect(await deliver(ofOrder, { store })).toBe('sent');
});

test('waiting mails are spread over the coming hours instead of all being tried every hour', async () => {
  const store = await openShop({});
  expect(await sendTo('first@example.com', { store })).toBe('sent');
  for (const [sent, seconds] of [
    [240, 3600],
    [241, 7200],
    [1000, 8 * 3600],
    [1_000_000, 73 * 3600],
  ] as const) {
    await db.admin("update platform_rate_limits set hits = $1 where bucket = 'mails of unpaid'", [sent - 1]);
    const waiting = await write('waits@example.com', store);
    expect(await deliver(waiting, { store })).toBe('queued');
    expect(await waitOf(waiting)).toBe(seconds);
  }
});
