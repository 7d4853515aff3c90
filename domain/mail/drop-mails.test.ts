import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asWorker, withPlatform, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { dropMails, dropOwnMails, IS_LEFT, MAIL_DAYS } from './drop-mails.ts';
import { countMailsTo } from './erase-mails.ts';
import { idsOfMailsTo } from './mails-to.ts';
import { mailsOfOrder, resendMail } from './order-mail-list.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const on = (days: number) => new Date(TEST_TIME.getTime() + days * 86_400_000);
const inCedar = <T>(verb: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, verb);

type Sent = { days?: number; status?: string; orderId?: string; storeId?: string };

async function put(kind: string, { days = 0, status = 'sent', orderId, storeId = cedar.id }: Sent = {}) {
  const id = newId();
  await db.admin(
    `insert into mails (store_id, id, kind, locale, recipient, subject, body_text, body_html, dedupe_key, order_id,
       status, created_at) values ($1, $2, $3, 'en', 'Guest@Old.example', 'Subject', 'Text', '<p>', gen_random_uuid(), $4, $5, $6)`,
    [storeId, id, kind, orderId ?? null, status, on(days)],
  );
  return id;
}

async function run(days: number) {
  await asWorker(async () => {
    while (await inCedar((tx) => dropMails(tx, on(days))));
  });
}

const kept = (storeId = cedar.id) =>
  db.admin(
    `select kind, body_text || body_html <> '' as whole from mails where store_id = $1 order by kind, created_at`,
    [storeId],
  );

test('after ninety days a mail about an order has no text, any other mail is deleted, and mails that wait stay whole', async () => {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
  await db.admin("update mails set status = 'sent' where store_id = $1", [cedar.id]);
  const shipped = await put('order_shipped', { orderId });
  await put('account_welcome');
  await put('account_reset', { days: 50 });
  await put('low_stock', { status: 'failed' });
  await put('newsletter_confirm', { status: 'queued' });
  await put('privacy_extended');
  await put('account_welcome', { storeId: najd.id });
  const all = await kept();

  await run(MAIL_DAYS - 1);
  expect(await kept()).toEqual(all);
  await run(MAIL_DAYS);
  expect(await kept()).toEqual([
    { kind: 'account_reset', whole: true },
    { kind: 'newsletter_confirm', whole: true },
    { kind: 'order_confirmed', whole: false },
    { kind: 'order_shipped', whole: false },
    { kind: 'privacy_extended', whole: false },
  ]);
  expect(await kept(najd.id)).toEqual([{ kind: 'account_welcome', whole: true }]);
  const jobs = await db.admin<{ at: Date }>(
    "select run_at as at from graphile_worker.jobs where task_identifier = 'mail.drop-old'",
  );
  expect(jobs).toEqual([{ at: on(50 + MAIL_DAYS) }]);

  const listed = await inCedar((tx) => mailsOfOrder(tx, orderId));
  expect(listed.map(({ kind, hasText }) => [kind, hasText]).sort()).toEqual([
    ['order_confirmed', false],
    ['order_shipped', false],
  ]);
  const owner = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, on(MAIL_DAYS));
  const again = await inCedar((tx) => resendMail(tx, { orderId, mailId: shipped }, owner));
  expect(again).toMatchObject({ ok: false, code: 'mail_old' });
  expect(await inCedar((tx) => countMailsTo(tx, ['guest@old.example']))).toBe(4);
});

test('mails are found by their address and by their age through indexes, and not by reading every mail', async () => {
  const plans = await inCedar(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const byAddress = await sql`explain select ${idsOfMailsTo(tx, ['guest@old.example'])}`.execute(tx);
    const byAge = await sql`explain select m.created_at from mails m
      where m.store_id = ${tx.storeId} and ${IS_LEFT} order by m.created_at limit 1`.execute(tx);
    return [byAddress, byAge].map(({ rows }) => JSON.stringify(rows));
  });
  expect(plans[0]).toMatch(/mails_to.*recipient_norm = ANY.*mails_to.*recipient_norm IS NULL/);
  expect(plans[1]).toContain('mails_over');
});

test('mails of the platform are deleted after ninety days, but for notices of a breach', async () => {
  const add = (kind: string, days: number, status = 'sent') =>
    db.admin(
      `insert into platform_mails (id, kind, locale, recipient, subject, body_text, body_html, status, created_at)
         values ($1, $2, 'en', 'owner@old.example', '', '', '', $3, $4)`,
      [newId(), kind, status, on(days)],
    );
  await add('own_change', 0);
  await add('own_breach', 0);
  await add('own_password', 1);
  await add('shop_confirm', 0, 'queued');
  await withPlatform((tx) => dropOwnMails(tx, on(MAIL_DAYS)));
  const left = await db.admin('select kind from platform_mails order by kind');
  expect(left.map(({ kind }) => kind)).toEqual(['own_breach', 'own_password', 'shop_confirm']);
});
