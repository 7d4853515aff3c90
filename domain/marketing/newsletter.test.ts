import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  confirmSubscription,
  dropAsked,
  eraseReader,
  exportSubscription,
  leaveByAddress,
  leaveNewsletter,
  listReaders,
  requestSubscription,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const links = { origin: 'https://cedar.souk.example', defaultLocale: 'en' } as const;
const HOUR = 3_600_000;
const later = (hours: number) => new Date(TEST_TIME.getTime() + hours * HOUR);

let ips = 0;
const newIp = () => `198.51.100.${++ips}`;
type How = { ip?: string; at?: Date; store?: string; locale?: Locale };
const ask = (email: string, { ip = newIp(), at = TEST_TIME, store = cedar.id, locale = 'en' }: How = {}) =>
  withStore(store, (tx) => requestSubscription(tx, { email, locale, links }, shopperAct(at, { ip })));
const confirm = (token: string, { at = TEST_TIME, store = cedar.id }: How = {}) =>
  withStore(store, (tx) => confirmSubscription(tx, { token, links }, shopperAct(at)));
const leave = (token: string, { at = TEST_TIME, store = cedar.id }: How = {}) =>
  withStore(store, (tx) => leaveNewsletter(tx, { token }, shopperAct(at)));

type Mail = { kind: string; body_text: string; leave_url: string };
const mailsTo = (email: string) =>
  db.admin<Mail>('select kind, body_text, leave_url from mails where recipient = $1 order by id', [email]);
const lastMail = async (email: string) => (await mailsTo(email)).at(-1)!;
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const readers = async (store = cedar.id) =>
  (await withStore(store, (tx) => listReaders(tx, { limit: 100 }))).map(({ email }) => email);

test('a subscriber gets mail only between confirming and unsubscribing', async () => {
  expect(await ask(' Noura@Example.com ')).toEqual({ ok: true, value: undefined });
  expect(await readers()).toEqual([]);
  const question = await lastMail('Noura@Example.com');
  expect(question).toMatchObject({ kind: 'newsletter_confirm', leave_url: '' });
  expect(question.body_text).toContain('https://cedar.souk.example/newsletter/confirm?token=');
  expect((await confirm(tokenIn(question.body_text))).ok).toBe(true);
  expect(await readers()).toEqual(['Noura@Example.com']);
  const welcome = await lastMail('Noura@Example.com');
  expect(welcome.kind).toBe('newsletter_welcome');
  expect(welcome.body_text).toContain(welcome.leave_url);
  expect((await leave(tokenIn(welcome.leave_url))).ok).toBe(true);
  expect(await readers()).toEqual([]);
  // An old confirmation must not resubscribe a reader who left.
  expect(await confirm(tokenIn(question.body_text))).toEqual({
    ok: false,
    code: 'link_over',
    data: undefined,
  });
  expect((await leave(tokenIn(welcome.leave_url))).ok).toBe(true);
});

test('confirming a subscription allows mails to an address that refused them, in that store alone', async () => {
  const refuse = (store: string) =>
    db.admin(
      "insert into mail_suppressions values ($1, 'back@example.com', 'no such user', 1, now(), now())",
      [store],
    );
  await refuse(cedar.id);
  await refuse(najd.id);
  await ask('Back@example.com');
  expect((await confirm(tokenIn((await lastMail('Back@example.com')).body_text))).ok).toBe(true);
  expect(await db.admin('select store_id from mail_suppressions')).toEqual([{ store_id: najd.id }]);
});

test('a confirmation link that is followed twice sends one mail', async () => {
  await ask('twice@example.com');
  const token = tokenIn((await lastMail('twice@example.com')).body_text);
  expect((await confirm(token)).ok && (await confirm(token)).ok).toBe(true);
  const kinds = (await mailsTo('twice@example.com')).map(({ kind }) => kind);
  expect(kinds).toEqual(['newsletter_confirm', 'newsletter_welcome']);
});

test('a confirmation link that is confirmed in several tabs at once sends one mail', async () => {
  await ask('tabs@example.com');
  const token = tokenIn((await lastMail('tabs@example.com')).body_text);
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const kinds = (await mailsTo('tabs@example.com')).map(({ kind }) => kind);
  expect(kinds).toEqual(['newsletter_confirm', 'newsletter_welcome']);
});

test('the newsletter’s answer is the same for a new, pending, subscribed or former address, and each gets a mail', async () => {
  const answers = [await ask('same@example.com'), await ask('SAME@example.com')];
  await confirm(tokenIn((await lastMail('same@example.com')).body_text));
  answers.push(await ask('same@example.com', { at: later(25) }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const kinds = (await mailsTo('same@example.com')).map(({ kind }) => kind);
  expect(kinds).toEqual(['newsletter_confirm', 'newsletter_welcome', 'newsletter_welcome']);
  expect((await readers()).filter((email) => email.toLowerCase() === 'same@example.com')).toHaveLength(1);
});

test('a mailbox gets at most three newsletter mails a day, whoever enters its address, and the answer does not reveal it', async () => {
  for (let at = 0; at < 3; at++) await ask('victim@example.com');
  expect(await ask('victim@example.com')).toEqual({ ok: true, value: undefined });
  expect(await mailsTo('victim@example.com')).toHaveLength(3);
});

test('another spelling of an address counts as the same newsletter mailbox', async () => {
  const spellings = [
    'v.ictim@gmail.com',
    'vi.ctim+a@gmail.com',
    'victim@googlemail.com',
    'victim+b@gmail.com',
  ];
  for (const email of spellings) expect(await ask(email)).toEqual({ ok: true, value: undefined });
  expect((await Promise.all(spellings.map(mailsTo))).map(({ length }) => length)).toEqual([1, 1, 1, 0]);
});

test('the eleventh newsletter request of an hour from one IP address is refused', async () => {
  const ip = '203.0.113.77';
  for (let at = 0; at < 10; at++) await ask(`try${at}@example.com`, { ip });
  expect(await ask('try10@example.com', { ip })).toMatchObject({ ok: false, code: 'too_many_tries' });
  expect(await mailsTo('try10@example.com')).toEqual([]);
});

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['noura', 'invalid'],
  ['a@b@c.example', 'invalid'],
  ['a@example.com\r\nBcc: all@example.com', 'invalid'],
  [`${'x'.repeat(250)}@example.com`, 'invalid'],
])('the newsletter address %j is refused, and nothing is stored', async (email, problem) => {
  const refused = await expectNothingChanged(db, () => ask(email));
  expect(refused).toEqual({ ok: false, code: 'email_invalid', data: { problem } });
});

test('a newsletter link that is expired, made up, for another purpose or of another store has no effect (A)', async () => {
  await ask('late@example.com', { locale: 'ar' });
  const question = await lastMail('late@example.com');
  expect(question.body_text).toContain('https://cedar.souk.example/ar/newsletter/confirm?token=');
  const token = tokenIn(question.body_text);
  const over = { ok: false, code: 'link_over', data: undefined };
  const tries = [
    () => confirm(token, { at: later(73) }),
    () => confirm(token, { store: najd.id }),
    () => leave(token),
    () => confirm('x'.repeat(43)),
    () => confirm(''),
    () => leave("' or 1=1 --"),
  ];
  for (const each of tries) expect(await expectNothingChanged(db, each)).toEqual(over);
  expect((await confirm(token, { at: later(71) })).ok).toBe(true);
});

test('the data of a newsletter mailbox can be exported, and erased with its links', async () => {
  await ask('Forget@Example.com');
  const token = tokenIn((await lastMail('Forget@Example.com')).body_text);
  await confirm(token);
  const of = { emailNorm: 'forget@example.com' };
  const kept = await withStore(cedar.id, (tx) => exportSubscription(tx, of));
  expect(kept).toMatchObject({ email: 'Forget@Example.com', status: 'confirmed', confirmedAt: TEST_TIME });
  await withStore(najd.id, (tx) => eraseReader(tx, of));
  expect(await withStore(cedar.id, (tx) => exportSubscription(tx, of))).toEqual(kept);
  await withStore(cedar.id, (tx) => eraseReader(tx, of));
  expect(await withStore(cedar.id, (tx) => exportSubscription(tx, of))).toBeNull();
  expect((await confirm(token)).ok).toBe(false);
});

test('an address that nobody confirmed is deleted after thirty days with its links, also if no other one is entered', async () => {
  const held = async () => {
    const rows = await db.admin<{ email: string; links: number }>(
      `select r.email, (select count(*)::int from newsletter_tokens t where t.reader_id = r.id) as links
         from newsletter_readers r where r.store_id = $1 and r.email like '%@forgotten.example' order by 1`,
      [cedar.id],
    );
    return rows.map(({ email, links }) => [email.split('@')[0], links]);
  };
  const dropAt = (hours: number) => withStore(cedar.id, (tx) => dropAsked(tx, later(hours)));
  const days = (count: number) => 24 * count;
  await ask('old@forgotten.example');
  await ask('again@forgotten.example');
  await ask('kept@forgotten.example');
  await confirm(tokenIn((await lastMail('kept@forgotten.example')).body_text));
  await ask('again@forgotten.example', { at: later(days(20)) });
  await db.admin("update mails set status = 'sent' where recipient like '%@forgotten.example'");
  expect(await held(), 'an expired link goes with the next one').toEqual([
    ['again', 1],
    ['kept', 2],
    ['old', 1],
  ]);
  await dropAt(days(30) - 1);
  expect(await held()).toHaveLength(3);
  await dropAt(days(30));
  expect((await held()).map(([name]) => name)).toEqual(['again', 'kept']);
  expect(await mailsTo('old@forgotten.example'), 'the mail that asked it is erased').toEqual([]);
  expect(await mailsTo('kept@forgotten.example')).toHaveLength(2);
  const [job] = await db.admin<{ at: Date }>(
    `select run_at as at from graphile_worker.jobs where task_identifier = 'marketing.drop-asked' and key like $1 || ':%'`,
    [cedar.id],
  );
  expect(job?.at).toEqual(later(days(50)));
  await dropAt(days(50));
  expect((await held()).map(([name]) => name)).toEqual(['kept']);
});

describe('an address that a stranger enters', () => {
  const day = (count: number) => later(24 * count);
  const dropAt = (at: Date) => withStore(cedar.id, (tx) => dropAsked(tx, at));
  const rowOf = async (email: string) =>
    (await withStore(cedar.id, (tx) => listReaders(tx, { all: true, limit: 100 }))).find(
      (reader) => reader.email === email,
    );

  /** Subscribes on the day of the test and leaves on the next one. */
  async function formerReader(email: string) {
    await ask(email);
    await confirm(tokenIn((await lastMail(email)).body_text), { at: later(1) });
    await leave(tokenIn((await lastMail(email)).leave_url), { at: day(1) });
    const former = { status: 'left', askedAt: TEST_TIME, confirmedAt: later(1), leftAt: day(1) };
    expect(await rowOf(email)).toMatchObject(former);
    return former;
  }

  test('stays the one of a reader who left, with the proof of consent and the mails about it (attack 25.23)', async () => {
    const email = 'left@former.example';
    const former = await formerReader(email);
    await ask(email, { at: day(10) });
    expect(await rowOf(email), 'shown as left at once').toMatchObject(former);
    await db.admin("update mails set status = 'sent' where recipient like '%@former.example'");
    await dropAt(day(41));
    expect(await rowOf(email)).toMatchObject(former);
    const kinds = (await mailsTo(email)).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['newsletter_confirm', 'newsletter_welcome']);
  });

  test('is one of a reader who left again, if an earlier version made it wait (attack 25.23)', async () => {
    const email = 'earlier@former.example';
    const former = await formerReader(email);
    await ask(email, { at: day(10) });
    await db.admin("update newsletter_readers set status = 'asked', asked_at = $2 where email = $1", [
      email,
      day(10),
    ]);
    await db.admin("update mails set status = 'sent' where recipient = $1", [email]);
    await dropAt(day(39));
    expect(await rowOf(email)).toMatchObject({ status: 'asked' });
    await dropAt(day(40));
    expect(await rowOf(email)).toMatchObject({ ...former, askedAt: day(10) });
    const kinds = (await mailsTo(email)).map(({ kind }) => kind);
    expect(kinds, 'only the last question is erased').toEqual(['newsletter_confirm', 'newsletter_welcome']);
  });

  test('stays the one of a confirmed reader, who was asked when they asked (attack 25.23)', async () => {
    const email = 'reader@former.example';
    await ask(email);
    await confirm(tokenIn((await lastMail(email)).body_text), { at: later(1) });
    await ask(email, { at: day(10) });
    expect(await rowOf(email)).toMatchObject({
      ...{ status: 'confirmed', askedAt: TEST_TIME, confirmedAt: later(1), leftAt: null },
    });
  });

  test('is subscribed again by its own reader, from the moment of that request', async () => {
    const email = 'again@former.example';
    await formerReader(email);
    await ask(email, { at: day(10) });
    const token = tokenIn((await lastMail(email)).body_text);
    expect((await confirm(token, { at: day(11) })).ok).toBe(true);
    expect(await rowOf(email)).toMatchObject({
      ...{ status: 'confirmed', askedAt: day(10), confirmedAt: day(11), leftAt: null },
    });
  });

  test('cannot be subscribed by the mailed link once its reader has complained about the mail (attack 25.23)', async () => {
    const email = 'annoyed@former.example';
    const former = await formerReader(email);
    await ask(email, { at: day(10) });
    await withStore(cedar.id, (tx) => leaveByAddress(tx, email, day(11)));
    const token = tokenIn((await lastMail(email)).body_text);
    expect((await confirm(token, { at: day(11) })).ok).toBe(false);
    expect(await rowOf(email), 'the moment of leaving is the first one').toMatchObject(former);
  });
});

test('a mailbox subscribes to each store separately (T)', async () => {
  expect(await readers(najd.id)).toEqual([]);
  await ask('noura@example.com', { store: najd.id });
  expect(await readers(najd.id)).toEqual([]);
});
