import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { eraseMails } from '#domain/mail/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { forgetCustomer, removeUnproven, signUp } from './index.ts';

// Anybody may open an account with a guest's address, and delete it again.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const email = 'guest@mailed.example';
const act = shopperAct(TEST_TIME, { ip: '192.0.2.9' });
const inCedar = <T>(verb: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, verb);

async function open(typed: string): Promise<string> {
  const visit = { userAgent: 'test', previousToken: null };
  const form = { name: 'Layla Haddad', email: typed, password: 'figs and mint', locale: 'en' } as const;
  const made = await signUp(cedar.id, { ...form, origin: 'http://cedar.example', visit }, act);
  if (!made.ok) throw new Error(made.code);
  return made.value.customerId;
}

/** A confirmation as app.place_order writes it, without the order's id. */
async function confirmed(): Promise<string> {
  const orderId = newId();
  await db.admin(
    `insert into mails (store_id, id, kind, locale, recipient, subject, body_text, body_html, dedupe_key, created_at)
       values ($1, $2, 'order_confirmed', 'en', $3, 'Order', 'Text', '<p>', $4, $5)`,
    [cedar.id, newId(), email, `order_confirmed:${orderId}`, TEST_TIME],
  );
  return orderId;
}

async function shown(): Promise<string[]> {
  await db.admin("update mails set status = 'sent' where store_id = $1", [cedar.id]);
  const rows = await db.admin<{ kind: string }>(
    'select kind from mails where lower(recipient) = $1 order by kind',
    [email],
  );
  return rows.map(({ kind }) => kind);
}

test('deleting an account that never proved its address, or leaving it for a week, erases only what was written about that account and lifts no suppression', async () => {
  await confirmed();
  await db.admin(
    `insert into mail_suppressions (store_id, email_norm, cause, reason, since, refused_at)
       values ($1, $2, 'complained', '', now(), now())`,
    [cedar.id, email],
  );
  const opened = await open(email);
  expect(await shown()).toEqual(['account_verify', 'order_confirmed']);
  await inCedar((tx) => forgetCustomer(tx, { customerId: opened }, act));
  expect(await shown()).toEqual(['order_confirmed']);

  const left = await open(email.toUpperCase());
  expect(await shown()).toEqual(['account_verify', 'order_confirmed']);
  await inCedar((tx) => removeUnproven(tx, { customerId: left }));
  expect(await shown()).toEqual(['order_confirmed']);
  expect(await db.admin('select email_norm from mail_suppressions')).toEqual([{ email_norm: email }]);
});

test('a confirmation is erased with its order, although it has no id of it', async () => {
  const [one, other] = [await confirmed(), await confirmed()];
  await shown();
  await inCedar((tx) => eraseMails(tx, { orderIds: [one] }));
  const left = await db.admin<{ key: string }>(
    "select dedupe_key as key from mails where body_text <> '' and kind = 'order_confirmed'",
  );
  const keys = left.map(({ key }) => key);
  expect([keys.includes(`order_confirmed:${one}`), keys.includes(`order_confirmed:${other}`)]).toEqual([
    false,
    true,
  ]);
});
