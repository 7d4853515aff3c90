import { expect, test, vi } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import {
  deliverMail,
  discardMail,
  dropMails,
  type MailNotice,
  type MailRefusal,
  noteReturnedMail,
} from '#domain/mail/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { CEDAR_ORIGINS as origins } from '#tests/support/mails.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { eraseForRequest, extendRequest, openRequest } from './index.ts';

// An erasure leaves mails that wait, so that they are sent. Each of them is looked at again when it ends.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 4500, stock: 100 });
const inCedar = <T>(verb: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, verb);

type Answer = MailRefusal | Error | undefined;
const deliver = (id: string, answer?: Answer) =>
  deliverMail(cedar.id, id, {
    ...{ origins, secretKey: '', at: TEST_TIME, isLastTry: true },
    transport: {
      async send() {
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });

async function openFor(email: string): Promise<string> {
  const asked = { storeId: cedar.id, kind: 'erasure', receivedOn: '2026-11-20', email, phone: '' } as const;
  const opened = await openRequest({ ...asked, secretKey: 'a key' }, OWNER);
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.requestId;
}

const erase = (requestId: string) => eraseForRequest({ storeId: cedar.id, requestId }, OWNER);

/** The mails of a cancelled order of this person: its confirmation, which has no order's id, and that it is cancelled. */
async function mailsOf(email: string) {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { form: { ...GOOD_FORM, email } });
  await inCedar((tx) => cancelOrder(tx, { orderId }, OWNER));
  const mails = await db.admin<{ id: string; orderId: string | null }>(
    'select id, order_id as "orderId" from mails where lower(recipient) = $1 order by kind',
    [email],
  );
  expect(mails.map((mail) => mail.orderId)).toEqual([orderId, null]);
  return mails;
}

async function traces(email: string): Promise<string[]> {
  const found = [];
  for (const table of ['mails', 'mail_suppressions', 'orders', 'privacy_contacts']) {
    const rows = await db.admin(`select 1 from ${table} t where position($1 in lower(t::text)) > 0`, [email]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

const notice = (address: string): MailNotice => ({
  kind: 'bounce',
  failures: [{ addresses: [address], status: '5.1.1', answer: '550 5.1.1 gone' }],
});

const ENDS: [string, (id: string, email: string) => Promise<unknown>, string][] = [
  ['sent', (id) => deliver(id), 'sent'],
  ['refused', (id) => deliver(id, { refused: '550 5.1.1 no such user' }), 'failed'],
  ['failed for the last time', (id) => deliver(id, new Error('away')).catch(() => null), 'failed'],
  ['discarded', (id) => inCedar((tx) => discardMail(tx, id)), 'discarded'],
  [
    'returned before its server had answered',
    (id, email) => inCedar((tx) => noteReturnedMail(tx, { mailId: id, notice: notice(email) }, TEST_TIME)),
    'bounced',
  ],
  [
    'not admitted',
    (id) =>
      deliverMail(cedar.id, id, {
        ...{ origins, secretKey: '', at: TEST_TIME, transport: { send: async () => undefined } },
        admit: async () => 'refused',
      }),
    'failed',
  ],
  [
    'suppressed',
    async (id, email) => {
      await db.admin(
        `insert into mail_suppressions (store_id, email_norm, cause, reason, since, refused_at)
           values ($1, $2, 'bounced', '', now(), now())`,
        [cedar.id, email],
      );
      await deliver(id);
      await db.admin('delete from mail_suppressions where email_norm = $1', [email]);
    },
    'suppressed',
  ],
];

test.each(ENDS)(
  'the mails of an order that was erased while they waited have no address once they are %s (attack 25.4)',
  async (name, end, status) => {
    const email = `${name.replaceAll(' ', '-')}@hidden.example`;
    const mails = await mailsOf(email);
    await erase(await openFor(email));
    expect(await traces(email)).toEqual(['mails']);
    for (const { id } of mails) await end(id, email);
    expect(await traces(email)).toEqual([]);
    const ids = mails.map(({ id }) => id);
    expect(
      await db.admin(
        'select distinct status, subject, body_text || body_html as text from mails where id = any ($1)',
        [ids],
      ),
    ).toEqual([{ status, subject: '', text: '' }]);
  },
);

test('a mail that fails but is tried again keeps its address, though its order was erased', async () => {
  const email = 'again@hidden.example';
  const [mail] = await mailsOf(email);
  await erase(await openFor(email));
  const sending = { origins, secretKey: '', at: TEST_TIME, isLastTry: false };
  const away = { send: () => Promise.reject(new Error('away')) };
  await expect(deliverMail(cedar.id, mail?.id ?? '', { ...sending, transport: away })).rejects.toThrow(
    'away',
  );
  expect(await deliver(mail?.id ?? '')).toBe('sent');
});

test('the notice that an answer takes longer has no address if it is sent after the answer (attack 25.4)', async () => {
  const email = 'late@hidden.example';
  const requestId = await openFor(email);
  await extendRequest({ storeId: cedar.id, requestId, reason: 'complex' }, OWNER);
  await erase(requestId);
  expect(await traces(email)).toEqual(['mails']);
  const [mail] = await db.admin<{ id: string }>('select id from mails where recipient = $1', [email]);
  expect(await deliver(mail?.id ?? '')).toBe('sent');
  expect(await traces(email)).toEqual([]);
});

test('an erasure waits for a mail that is sent at the same moment, and erases it (attack 25.4)', async () => {
  const email = 'moment@hidden.example';
  const [mail] = await mailsOf(email);
  const requestId = await openFor(email);
  const [ended, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = inCedar(async (tx) => {
    expect(await discardMail(tx, mail?.id ?? '')).toBe(true);
    ended.resolve();
    await committed.promise;
  });
  await ended.promise;
  const erasing = erase(requestId);
  await vi.waitFor(
    async () =>
      expect(
        await db.admin(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      ).toHaveLength(1),
    { timeout: 60_000, interval: 50 },
  );
  committed.resolve();
  await ending;
  expect(await erasing).toMatchObject({ ok: true });
  expect(await db.admin('select recipient from mails where id = $1', [mail?.id])).toEqual([
    { recipient: '' },
  ]);
});

test('mails that kept the address of an erased order in an older release are emptied by the job of old mails (attack 25.4)', async () => {
  const email = 'older@hidden.example';
  const ids = (await mailsOf(email)).map(({ id }) => id);
  await erase(await openFor(email));
  await db.admin("update mails set status = 'sent' where id = any ($1)", [ids]);
  await asWorker(() => inCedar((tx) => dropMails(tx, TEST_TIME)));
  expect(await traces(email)).toEqual([]);
});
