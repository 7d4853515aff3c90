import { describe, expect, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  deliverMail,
  deliverPlatformMail,
  enqueueMail,
  enqueuePlatformMail,
  eraseMails,
  liftAddress,
  listOwnSuppressions,
  listSuppressions,
  type MailNotice,
  type OutgoingMail,
} from '#domain/mail/index.ts';
import { confirmSubscription, listReaders, requestSubscription } from '#domain/marketing/index.ts';
import { bounceAddress, type NamedMail, readBounceAddress } from '#lib/bounce-address.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { CEDAR_ORIGINS as origins } from '#tests/support/mails.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { applyMailNotice } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const later = new Date(TEST_TIME.getTime() + 3_600_000);
const bounces = { address: 'bounces@mail.shops.example', secretKey: 'k'.repeat(32) };
const COMPLAINT: MailNotice = { kind: 'complaint' };

function bounceOf(
  address: string,
  status = '5.1.1',
  answer = `550 5.1.1 <${address}>: no such user`,
): MailNotice {
  return { kind: 'bounce', failures: [{ addresses: [address], status, answer }] };
}

/** Sends a mail of a store, with `during` run while it is sent; returns the mail that the envelope names. */
async function send(
  store: TestStore,
  to: string,
  during = async (_named: NamedMail) => {},
): Promise<NamedMail> {
  const data = { title: 'Lamp', options: '', url: 'http://x.example', leaveUrl: 'http://x.example/leave' };
  const mail = { kind: 'back_in_stock' as const, to, locale: 'en' as const, data, dedupeKey: newId() };
  const id = await withStore(store.id, (tx) => enqueueMail(tx, mail, act));
  const named: NamedMail[] = [];
  const transport = {
    send: async ({ envelopeFrom }: OutgoingMail) => {
      named.push(readBounceAddress(bounces, envelopeFrom) ?? { storeIds: null, mailId: '' });
      if (named[0]) await during(named[0]);
      return undefined;
    },
  };
  const sending = { transport, at: TEST_TIME, origins, secretKey: '', bounces };
  expect(await deliverMail(store.id, id ?? '', sending)).toBe('sent');
  expect(await deliverMail(store.id, id ?? '', sending)).toBe('already_sent');
  if (!named[0] || named.length > 1) throw new Error('The mail was not sent once.');
  return named[0];
}

const listOf = async (store: TestStore) => (await withStore(store.id, (tx) => listSuppressions(tx))).rows;
const stateOf = async ({ mailId }: NamedMail) =>
  (await db.admin('select status, last_error from mails where id = $1', [mailId]))[0];
const apply = (named: NamedMail, notice: MailNotice) => applyMailNotice(named, notice, later);
const clear = () => db.admin('delete from mail_suppressions');

describe('a bounce about a mail that was sent', () => {
  test('a bounce suppresses the mail’s recipient only in its store, with the server’s message without addresses', async () => {
    const named = await send(cedar, 'Layla@Home.example');
    expect(await apply(named, bounceOf('layla@HOME.example'))).toBe('bounced');
    expect(await listOf(cedar)).toMatchObject([
      {
        email: 'layla@home.example',
        cause: 'bounced',
        reason: '550 5.1.1 … no such user',
        refusals: 1,
      },
    ]);
    expect(await listOf(najd)).toEqual([]);
    expect(await stateOf(named)).toEqual({ status: 'bounced', last_error: '550 5.1.1 … no such user' });
  });

  test('a repeated bounce changes nothing, even after the suppression was lifted', async () => {
    const named = await send(najd, 'noura@home.example');
    const notice = bounceOf('noura@home.example');
    expect(await apply(named, notice)).toBe('bounced');
    await expectNothingChanged(db, async () => expect(await apply(named, notice)).toBe('known'));
    await withStore(najd.id, (tx) => liftAddress(tx, 'noura@home.example', act));
    await expectNothingChanged(db, async () => expect(await apply(named, notice)).toBe('known'));
  });

  test('a bounce that arrives many times at the same moment counts once', async () => {
    const named = await send(cedar, 'twin@home.example');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => apply(named, bounceOf('twin@home.example'))),
    );
    expect(outcomes.toSorted()).toEqual(['bounced', ...Array(7).fill('known')]);
    const [row] = (await listOf(cedar)).filter(({ email }) => email === 'twin@home.example');
    expect(row?.refusals).toBe(1);
  });

  test('a bounce that arrives before the delivery is recorded is kept', async () => {
    const named = await send(cedar, 'early@home.example', async (mail) => {
      expect(await apply(mail, bounceOf('early@home.example'))).toBe('bounced');
    });
    expect(await stateOf(named)).toMatchObject({
      status: 'bounced',
      last_error: expect.stringContaining('5.1.1'),
    });
  });

  test.each<[string, MailNotice]>([
    ['another address of a forwarded mail', bounceOf('old@other.example')],
    ['a full mailbox', bounceOf('salma@home.example', '5.2.2')],
    ['spam', bounceOf('salma@home.example', '5.7.1', '550 5.1.1 looks like spam')],
    ['an answer without any code', bounceOf('salma@home.example', '5.0.0', '550 Message refused')],
    ['a code that allows another try', bounceOf('salma@home.example', '4.1.1')],
    ['no recipient', { kind: 'bounce', failures: [] }],
  ])('a bounce about %s changes nothing', async (_what, notice) => {
    const named = await send(cedar, 'salma@home.example');
    await expectNothingChanged(db, async () => expect(await apply(named, notice)).toBe('not_permanent'));
  });

  test('a bounce with the status 5.0.0 counts by the code in the server’s message', async () => {
    const named = await send(cedar, 'exim@home.example');
    const notice = bounceOf('exim@home.example', '5.0.0', '550 5.1.1 undeliverable address');
    expect(await apply(named, notice)).toBe('bounced');
  });
});

describe('a complaint', () => {
  const links = { origin: 'http://cedar.localhost:3000', defaultLocale: 'en' as const };
  const readersOf = async (store: TestStore) =>
    (await withStore(store.id, (tx) => listReaders(tx, { all: true, limit: 10 }))).map(
      ({ status }) => status,
    );

  async function subscribe(store: TestStore, email: string) {
    await withStore(store.id, (tx) => requestSubscription(tx, { email, locale: 'en', links }, act));
    const [mail] = await db.admin<{ body_text: string }>(
      "select body_text from mails where store_id = $1 and recipient = $2 and kind = 'newsletter_confirm'",
      [store.id, email],
    );
    const token = /token=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1] ?? '';
    return () => withStore(store.id, (tx) => confirmSubscription(tx, { token, links }, act));
  }

  test('a complaint suppresses the recipient and ends the newsletter only in the store of the mail', async () => {
    for (const store of [cedar, najd]) await (await subscribe(store, 'reader@home.example'))();
    expect([await readersOf(cedar), await readersOf(najd)]).toEqual([['confirmed'], ['confirmed']]);
    const named = await send(cedar, 'Reader@home.example');
    expect(await apply(named, COMPLAINT)).toBe('complained');
    expect([await readersOf(cedar), await readersOf(najd)]).toEqual([['left'], ['confirmed']]);
    const [row] = (await listOf(cedar)).filter(({ email }) => email === 'reader@home.example');
    expect(row).toMatchObject({
      cause: 'complained',
      reason: '',
    });
    await expectNothingChanged(db, async () => expect(await apply(named, COMPLAINT)).toBe('known'));
  });

  test('after a complaint, an earlier link cannot confirm the newsletter', async () => {
    const confirm = await subscribe(cedar, 'asked@home.example');
    expect(await apply(await send(cedar, 'asked@home.example'), COMPLAINT)).toBe('complained');
    expect(await confirm()).toMatchObject({ ok: false, code: 'link_over' });
  });

  test('a complaint after a bounce counts, and a bounce after a complaint does not', async () => {
    const named = await send(cedar, 'both@home.example');
    const notice = bounceOf('both@home.example');
    expect([await apply(named, notice), await apply(named, COMPLAINT)]).toEqual(['bounced', 'complained']);
    await expectNothingChanged(db, async () => expect(await apply(named, notice)).toBe('known'));
  });
});

describe('a notice about no mail that was sent', () => {
  const unknown = (named: NamedMail, notice: MailNotice = COMPLAINT) =>
    expectNothingChanged(db, async () => expect(await apply(named, notice)).toBe('unknown_mail'));

  test('a notice about a mail that was erased, is deleted, or belongs to another store changes nothing', async () => {
    await clear();
    const named = await send(cedar, 'erased@home.example');
    await unknown({ ...named, storeIds: { from: najd.id, to: najd.id } });
    await unknown({ ...named, storeIds: null });
    await unknown({ ...named, mailId: newId() });
    await unknown({ ...named, storeIds: { from: newId(), to: newId() } });
    await withStore(cedar.id, (tx) => eraseMails(tx, { recipients: ['erased@home.example'] }));
    await unknown(named, bounceOf('erased@home.example'));
    await unknown(named);
  });

  test.each(['suppressed', 'discarded'])(
    'a notice about a mail that is %s changes nothing',
    async (state) => {
      const named = await send(cedar, 'never@home.example');
      await db.admin('update mails set status = $2 where id = $1', [named.mailId, state]);
      await unknown(named);
    },
  );
});

test('a notice about a platform’s mail suppresses the address on the platform’s own list', async () => {
  await clear();
  const data = { name: 'Layla', title: 'News', body: 'Text', url: 'http://x.example', until: TEST_TIME };
  const mail = {
    userId: null,
    to: 'Owner@home.example',
    locale: 'en' as const,
    kind: 'own_bulletin' as const,
    data,
  };
  await withPlatform((tx) => enqueuePlatformMail(tx, mail, TEST_TIME));
  const [row] = await db.admin<{ id: string }>('select id from platform_mails');
  const sent: string[] = [];
  const transport = { send: async ({ envelopeFrom }: OutgoingMail) => void sent.push(envelopeFrom) };
  await deliverPlatformMail(row?.id ?? '', { transport, at: TEST_TIME, bounces });
  const named = readBounceAddress(bounces, sent[0] ?? '') ?? { storeIds: null, mailId: '' };
  expect(sent).toEqual([bounceAddress(bounces, { storeId: null, mailId: row?.id ?? '' })]);
  expect(await apply(named, bounceOf('owner@home.example'))).toBe('bounced');
  await expectNothingChanged(db, async () =>
    expect(await apply(named, bounceOf('owner@home.example'))).toBe('known'),
  );
  expect((await withPlatform((tx) => listOwnSuppressions(tx))).rows).toMatchObject([
    { email: 'owner@home.example', cause: 'bounced' },
  ]);
  expect(await listOf(cedar)).toEqual([]);
});
