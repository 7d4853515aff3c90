import { beforeEach, describe, expect, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { operatorAct, systemAct } from '#domain/audit/index.ts';
import {
  deliverMail,
  enqueueMail,
  enqueuePlatformMail,
  type MailNotice,
  type MailTransport,
  noteReturnedMail,
} from '#domain/mail/index.ts';
import { newId, newToken } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { CEDAR_ORIGINS as origins } from '#tests/support/mails.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  discardDeskMail,
  findDeskMail,
  liftDeskMail,
  listDeskMails,
  listDeskStoreMails,
  retryDeskMail,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const system = systemAct('test', TEST_TIME);
const act = (permission: string) =>
  operatorAct({ userId: cedar.ownerId, name: 'Mona', role: 'owner', permission }, TEST_TIME);
let error: Error | null = null;
let refusal: string | null = null;
let sent = 0;
const transport: MailTransport = {
  async send() {
    if (error) throw error;
    if (refusal !== null) return { refused: refusal };
    sent += 1;
    return undefined;
  },
};
const sending = { transport, at: TEST_TIME, origins, secretKey: '' };
beforeEach(() => {
  error = null;
  sent = 0;
});

/** Adds a mail. If its links contain a token, they are masked after the last attempt. */
async function addMail(token = ''): Promise<string> {
  const data = {
    title: 'Lamp',
    options: '',
    url: `http://x.example/?token=${token}`,
    leaveUrl: 'http://x.example/leave',
  };
  const mail = {
    kind: 'back_in_stock',
    to: 'layla@home.example',
    locale: 'en',
    data,
    dedupeKey: newId(),
  } as const;
  return (await withStore(cedar.id, (tx) => enqueueMail(tx, mail, system))) as string;
}

async function fail(id: string, isLastTry: boolean, text = '451 later') {
  error = new Error(text);
  await expect(deliverMail(cedar.id, id, { ...sending, isLastTry })).rejects.toThrow(text);
  error = null;
}

const jobsOf = (id: string) =>
  db.admin<{ attempts: number }>(
    `select attempts::int from graphile_worker._private_jobs where payload ->> 'mailId' = '${id}'`,
  );
const statusOf = async (id: string) =>
  (await db.admin<{ status: string }>('select status from mails where id = $1', [id]))[0]?.status;
const asked = (id: string) => ({ slug: cedar.slug, id });

describe('failed mails', () => {
  test('a failed mail is sent again by its existing job, which remains the only one, and the log names the operator', async () => {
    const id = await addMail();
    await db.admin(
      `update graphile_worker._private_jobs set attempts = 25, last_error = 'x' where payload ->> 'mailId' = '${id}'`,
    );
    await fail(id, false);
    expect(await retryDeskMail(asked(id), act('mails.retry'))).toEqual({ ok: true, value: undefined });
    expect([await statusOf(id), await jobsOf(id)]).toEqual(['queued', [{ attempts: 0 }]]);
    expect(await deliverMail(cedar.id, id, sending)).toBe('sent');
    const [logged] = await db.admin('select action, name, detail from operator_acts where subject_id = $1', [
      id,
    ]);
    expect(logged).toMatchObject({
      action: 'mails.retry',
      name: 'Mona',
      detail: { kind: 'back_in_stock', store: 'cedar' },
    });
    await expectNothingChanged(db, async () => {
      expect(await retryDeskMail(asked(id), act('mails.retry'))).toMatchObject({ code: 'mail_gone' });
    });
  });

  test('a failed mail whose job has finished gets exactly one new job, even if several retries are requested at once', async () => {
    const id = await addMail();
    await fail(id, false);
    await db.admin(`delete from graphile_worker._private_jobs where payload ->> 'mailId' = '${id}'`);
    const presses = await Promise.all([1, 2, 3].map(() => retryDeskMail(asked(id), act('mails.retry'))));
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  test('a failed mail is not sent again while it is being sent, or after its links are masked or its text is deleted', async () => {
    const running = await addMail();
    await fail(running, false);
    await db.admin(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where payload ->> 'mailId' = '${running}'`,
    );
    const masked = await addMail(newToken());
    await fail(masked, true);
    expect((await findDeskMail(cedar.slug, masked))?.isWhole).toBe(false);
    const old = await addMail();
    await fail(old, true);
    await db.admin("update mails set body_text = '', body_html = '' where id = $1", [old]);
    await expectNothingChanged(db, async () => {
      for (const id of [running, masked, old, newId(), "1' or 1=1"]) {
        expect(await retryDeskMail(asked(id), act('mails.retry'))).toMatchObject({ code: 'mail_gone' });
      }
      expect(await retryDeskMail({ slug: 'najd', id: masked }, act('mails.retry'))).toMatchObject({
        code: 'mail_gone',
      });
    });
    const plain = await addMail();
    await fail(plain, true);
    expect((await retryDeskMail(asked(plain), act('mails.retry'))).ok).toBe(true);
  });

  test('a discarded mail is never sent, not even by a job that was about to send it', async () => {
    const id = await addMail();
    expect((await discardDeskMail(asked(id), act('mails.discard'))).ok).toBe(true);
    expect([await deliverMail(cedar.id, id, sending), sent, await statusOf(id)]).toEqual([
      'gone',
      0,
      'discarded',
    ]);
    const trying = await addMail();
    const slow: MailTransport = {
      async send() {
        await discardDeskMail(asked(trying), act('mails.discard'));
        throw new Error('451 later');
      },
    };
    await expect(deliverMail(cedar.id, trying, { ...sending, transport: slow })).rejects.toThrow();
    expect(await statusOf(trying)).toBe('discarded');
    await expectNothingChanged(db, async () => {
      expect(await discardDeskMail(asked(id), act('mails.discard'))).toMatchObject({ code: 'mail_gone' });
    });
  });
});

test('a suppressed mail is sent again once the suppression of its address is lifted, and the store’s audit log records this', async () => {
  const refused = await addMail();
  refusal = '550 5.1.1 no such user';
  expect(await deliverMail(cedar.id, refused, sending)).toBe('refused');
  refusal = null;
  const later = await addMail();
  expect(await deliverMail(cedar.id, later, sending)).toBe('suppressed');
  await expectNothingChanged(db, async () => {
    expect(await retryDeskMail(asked(later), act('mails.retry'))).toMatchObject({ code: 'mail_suppressed' });
  });
  expect((await liftDeskMail(asked(later), act('mails.lift'))).ok).toBe(true);
  expect(await db.admin("select actor_name from audit_entries where action = 'mail.lifted'")).toEqual([
    { actor_name: 'operator' },
  ]);
  for (const id of [refused, later])
    expect((await retryDeskMail(asked(id), act('mails.retry'))).ok).toBe(true);
  expect(await deliverMail(cedar.id, later, sending)).toBe('sent');
});

test.each([
  [
    'came back',
    {
      kind: 'bounce',
      failures: [{ addresses: ['layla@home.example'], status: '5.1.1', answer: '550 no such user' }],
    },
    'bounced',
  ],
  ['was reported as spam', { kind: 'complaint' }, 'complained'],
] as const)(
  'a mail that %s is listed under its state and cannot be sent again or discarded, and the suppression of its address can be lifted',
  async (_what, notice, state) => {
    const id = await addMail();
    expect(await deliverMail(cedar.id, id, sending)).toBe('sent');
    const returned = { mailId: id, notice: notice as MailNotice };
    await withStore(cedar.id, (tx) => noteReturnedMail(tx, returned, TEST_TIME));
    const ids = (page: { rows: { id: string }[] } | null) => page?.rows.map((row) => row.id);
    expect(ids(await listDeskMails({ state }, TEST_TIME))).toEqual([id]);
    expect(ids(await listDeskStoreMails('cedar', { state }))).toEqual([id]);
    expect(await findDeskMail('cedar', id)).toMatchObject({ state, refusing: state });
    await expectNothingChanged(db, async () => {
      expect((await retryDeskMail(asked(id), act('mails.retry'))).ok).toBe(false);
      expect((await discardDeskMail(asked(id), act('mails.discard'))).ok).toBe(false);
      expect(await deliverMail(cedar.id, id, sending)).toBe('already_sent');
    });
    expect((await liftDeskMail(asked(id), act('mails.lift'))).ok).toBe(true);
    expect(await findDeskMail('cedar', id)).toMatchObject({ state, refusing: null });
  },
);

test('mails of the platform can be retried and discarded like those of stores', async () => {
  const mail = { userId: null, to: 'x@y.example', locale: 'en', kind: 'own_bulletin' } as const;
  const data = { title: 'News', body: 'Text', url: 'http://x.example' };
  await withPlatform((tx) => enqueuePlatformMail(tx, { ...mail, data }, TEST_TIME));
  const [row] = await db.admin<{ id: string }>("update platform_mails set status = 'failed' returning id");
  const own = { slug: null, id: row?.id ?? '' };
  expect((await retryDeskMail(own, act('mails.retry'))).ok).toBe(true);
  expect(await jobsOf(own.id)).toHaveLength(1);
  expect((await discardDeskMail(own, act('mails.discard'))).ok).toBe(true);
  expect((await findDeskMail(null, own.id))?.state).toBe('discarded');
});
