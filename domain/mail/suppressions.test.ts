import { describe, expect, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { CEDAR_ORIGINS as origins } from '#tests/support/mails.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  deliverMail,
  deliverPlatformMail,
  enqueueMail,
  enqueuePlatformMail,
  eraseMails,
  liftAddress,
  liftConfirmed,
  liftOwnConfirmed,
  listOwnSuppressions,
  listSuppressions,
  type MailRefusal,
  type MailTransport,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const GONE = '550 5.1.1 <Layla@Gone.example>: no such user';
let tried: string[] = [];
let answer: Error | MailRefusal | undefined;
const transport: MailTransport = {
  async send({ to }) {
    tried.push(to);
    if (answer instanceof Error) throw answer;
    return answer;
  },
};
const sending = { transport, at: TEST_TIME, origins, secretKey: '' };

let count = 0;
/** Adds a mail of a store and delivers it; returns the outcome. */
async function send(store: TestStore, kind: 'back_in_stock' | 'account_reset', to: string) {
  count += 1;
  const data =
    kind === 'account_reset'
      ? { name: 'Layla', url: 'http://x.example/?token=a' }
      : { title: 'Lamp', options: '', url: 'http://x.example', leaveUrl: 'http://x.example/leave' };
  const mail = { kind, to, locale: 'en' as const, data, dedupeKey: `k${count}` };
  const id = await withStore(store.id, (tx) => enqueueMail(tx, mail as never, act));
  return { id, outcome: await deliverMail(store.id, id ?? '', sending) };
}

const addressesOf = async (store: TestStore) =>
  (await withStore(store.id, (tx) => listSuppressions(tx))).rows.map(({ email }) => email);
const statusOf = async (id: string | null) =>
  (
    await db.admin<{ status: string; last_error: string }>(
      'select status, last_error from mails where id = $1',
      [id],
    )
  )[0];

async function refuse(store: TestStore, to: string) {
  answer = { refused: GONE };
  const refused = await send(store, 'back_in_stock', to);
  answer = undefined;
  tried = [];
  return refused;
}

describe('suppressed addresses', () => {
  test('an address that refuses a mail permanently is suppressed in that store only, the mail fails without a retry, and the reason contains no address', async () => {
    const { id, outcome } = await refuse(cedar, 'Layla@Gone.example');
    expect(outcome).toBe('refused');
    expect(await statusOf(id)).toEqual({ status: 'failed', last_error: '550 5.1.1 … no such user' });
    expect(await addressesOf(cedar)).toEqual(['layla@gone.example']);
    expect(await addressesOf(najd)).toEqual([]);
    const [row] = (await withStore(cedar.id, (tx) => listSuppressions(tx, { query: 'gone' }))).rows;
    expect(row).toMatchObject({ reason: '550 5.1.1 … no such user', refusals: 1, refusedAt: TEST_TIME });
    expect((await send(najd, 'back_in_stock', 'layla@gone.example')).outcome).toBe('sent');
    tried = [];
  });

  test('a suppressed address, in any spelling, gets only mails with links that its owner requests', async () => {
    const { id, outcome } = await send(cedar, 'back_in_stock', 'LAYLA@gone.example');
    expect([outcome, tried, (await statusOf(id))?.status]).toEqual(['suppressed', [], 'suppressed']);
    await expectNothingChanged(db, async () => {
      expect(await deliverMail(cedar.id, id ?? '', sending)).toBe('suppressed');
    });
    expect((await send(cedar, 'account_reset', 'layla@gone.example')).outcome).toBe('sent');
    expect(tried).toEqual(['layla@gone.example']);
    expect(await addressesOf(cedar)).toEqual(['layla@gone.example']);
    tried = [];
  });

  test('a suppressed address that also refuses a reset link counts one more refusal', async () => {
    answer = { refused: GONE };
    expect((await send(cedar, 'account_reset', 'layla@gone.example')).outcome).toBe('refused');
    answer = undefined;
    const [row] = (await withStore(cedar.id, (tx) => listSuppressions(tx))).rows;
    expect(row?.refusals).toBe(2);
  });

  test('a suppressed address gets mails again after staff lift the suppression, which is audited, or after it is confirmed', async () => {
    expect(await withStore(najd.id, (tx) => liftAddress(tx, 'layla@gone.example', act))).toBe(false);
    expect(await addressesOf(cedar)).toHaveLength(1);
    expect(await withStore(cedar.id, (tx) => liftAddress(tx, 'layla@gone.example', act))).toBe(true);
    expect(await db.admin("select store_id from audit_entries where action = 'mail.lifted'")).toEqual([
      { store_id: cedar.id },
    ]);
    expect((await send(cedar, 'back_in_stock', 'layla@gone.example')).outcome).toBe('sent');
    await refuse(cedar, 'layla@gone.example');
    await withStore(cedar.id, (tx) => liftConfirmed(tx, 'layla@gone.example'));
    expect(await addressesOf(cedar)).toEqual([]);
    await refuse(cedar, 'layla@gone.example');
    await withStore(cedar.id, (tx) => eraseMails(tx, { recipients: ['layla@gone.example'] }));
    expect(await addressesOf(cedar)).toEqual([]);
  });

  test('an address suppressed on the platform’s own list gets no announcements but still gets a link for a new password', async () => {
    const add = async (kind: 'own_bulletin' | 'own_password') => {
      const of = { name: 'Layla', title: 'News', body: 'Text', url: 'http://x.example', until: TEST_TIME };
      await withPlatform((tx) =>
        enqueuePlatformMail(
          tx,
          { userId: null, to: 'Owner@Gone.example', locale: 'en', kind, data: of },
          TEST_TIME,
        ),
      );
      const [row] = await db.admin<{ id: string }>('select id from platform_mails order by id desc limit 1');
      return deliverPlatformMail(row?.id ?? '', { transport, at: TEST_TIME });
    };
    answer = { refused: GONE };
    expect(await add('own_bulletin')).toBe('refused');
    answer = undefined;
    expect([await add('own_bulletin'), await add('own_password')]).toEqual(['suppressed', 'sent']);
    const list = async () =>
      (await withPlatform((tx) => listOwnSuppressions(tx))).rows.map(({ email }) => email);
    expect(await list()).toEqual(['owner@gone.example']);
    expect(await addressesOf(cedar)).toEqual([]);
    await withPlatform((tx) => liftOwnConfirmed(tx, 'owner@gone.example'));
    expect(await list()).toEqual([]);
  });
});

test('a mail with any other refusal is retried, and no address is suppressed', async () => {
  answer = new Error('552 5.2.2 mailbox full');
  await expect(send(cedar, 'back_in_stock', 'full@home.example')).rejects.toThrow('mailbox full');
  answer = undefined;
  expect(await addressesOf(cedar)).toEqual([]);
});
