import { describe, expect, test } from 'vitest';
import { operatorAct } from '#domain/audit/index.ts';
import { lockAccount } from '#domain/operator-desk/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { requestPasswordLink, sendPasswordLink } from './forgot-password.ts';
import { ownChanges } from './note-own-change.ts';
import { setPasswordByLink } from './password-link.ts';
import { sessionOf } from './sessions.ts';
import { signIn } from './sign-in.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const at = TEST_TIME;
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const origin = 'https://souk.example';
const accountUrl = `${origin}/account`;
const pages = {
  account: () => accountUrl,
  newPassword: (token: string) => `${origin}/new-password?token=${token}`,
};
let blocks = 0;
const ask = (email: string, { ip = `10.3.${++blocks}.1`, when = at } = {}) =>
  requestPasswordLink({ email, ip, origin, at: when });
const jobs = () =>
  db.admin<{ payload: object }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'identity.send-password-link' order by j.id`,
  );
const mailsTo = (email: string) =>
  db.admin<{ kind: string; body_text: string }>(
    'select kind, body_text from platform_mails where recipient = $1 order by id',
    [email],
  );
const tokenOf = async (email: string) =>
  /token=([\w-]{43})/.exec((await mailsTo(email)).at(-1)?.body_text ?? '')?.[1] ?? '';
const idOf = async (email: string) =>
  (await db.admin<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? '';

describe('a forgotten password of an account at the platform', () => {
  test('a request for a new password enqueues one job for a known and for an unknown address, and sends no mail itself', async () => {
    expect(await ask(' CEDAR@nobody.example')).toEqual({ ok: true, value: undefined });
    expect(await ask(cedar.ownerEmail.toUpperCase())).toEqual({ ok: true, value: undefined });
    expect((await jobs()).map(({ payload }) => payload)).toEqual([
      { userId: '', origin },
      { userId: cedar.ownerId, origin },
    ]);
    expect(await mailsTo(cedar.ownerEmail)).toEqual([]);
  });

  test('a request for a new password with an invalid address is refused and not counted', async () => {
    await expectNothingChanged(db, async () => {
      for (const email of ['', 'nobody', 'a@b', `a@b.example\r\nBcc: c@d.example`])
        expect(await ask(email)).toMatchObject({ code: 'email_invalid' });
    });
  });

  test('a fourth request for a mailbox within an hour is refused, from any network and for unknown addresses, too', async () => {
    for (const name of ['flooded', 'unknown']) {
      const email = name === 'flooded' ? await makeStaff(name, []) : `${name}@staff.example`;
      const label = email.replace('@', '+label@');
      for (const spelling of [email, label, email.toUpperCase()])
        expect(await ask(spelling)).toMatchObject({ ok: true });
      const before = (await jobs()).length;
      expect(await ask(email)).toMatchObject({ code: 'too_many_tries', data: { retryAfterSeconds: 3600 } });
      expect((await jobs()).length).toBe(before);
      expect(await ask(email, { when: later(61) })).toMatchObject({ ok: true });
    }
  });

  test('an address block may send twenty requests an hour, for any mailboxes', async () => {
    const ip = '2001:db8:9:1::7';
    for (let n = 0; n < 20; n++) expect(await ask(`n${n}@many.example`, { ip })).toMatchObject({ ok: true });
    const neighbour = '2001:db8:9:1::8';
    expect(await ask('n20@many.example', { ip: neighbour })).toMatchObject({ code: 'too_many_tries' });
  });

  test('the mailed link sets the password once, ends every session, and the user is mailed about it', async () => {
    const email = await makeStaff('forgets', [{ store: cedar, role: 'viewer' }]);
    const userId = await idOf(email);
    const by = { ip: '10.9.0.1', userAgent: 'test' };
    const before = await signIn({ email, password: TEST_PASSWORD, by, at });
    const session = before.ok ? before.value.token : '';
    await sendPasswordLink(userId, pages, at);
    expect((await ownChanges(userId))[0]).toMatchObject({ what: 'link_asked', ip: '' });
    const token = await tokenOf(email);
    const set = (password: string) => setPasswordByLink({ token, password, ip: by.ip, accountUrl }, at);
    expect(await set('dates and coffee 71')).toMatchObject({ ok: true });
    expect(await sessionOf(session, at)).toBeNull();
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['own_password', 'own_change']);
    expect(await set('another one of mine 5')).toMatchObject({ code: 'link_invalid' });
    expect(await signIn({ email, password: TEST_PASSWORD, by, at })).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await signIn({ email, password: 'dates and coffee 71', by, at })).toMatchObject({ ok: true });
  });

  test('using the mailed link allows mails to an address that refused them', async () => {
    const email = await makeStaff('returns', []);
    await db.admin(
      "insert into platform_suppressions values ($1, 'no such user', 1, now(), now()), ('other@staff.example', '', 1, now(), now())",
      [email],
    );
    await sendPasswordLink(await idOf(email), pages, at);
    const link = { token: await tokenOf(email), password: 'dates and coffee 72', ip: '10.9.0.2', accountUrl };
    expect(await setPasswordByLink(link, at)).toMatchObject({ ok: true });
    expect(await db.admin('select email_norm from platform_suppressions')).toEqual([
      { email_norm: 'other@staff.example' },
    ]);
  });

  test('a password job that runs twice within a minute mails one link', async () => {
    const email = await makeStaff('twice', []);
    const userId = await idOf(email);
    await sendPasswordLink(userId, pages, at);
    await expectNothingChanged(db, () => sendPasswordLink(userId, pages, at));
    expect((await mailsTo(email)).length).toBe(1);
  });

  test('a locked account is mailed no link, and a job for a deleted account changes nothing', async () => {
    const act = { userId: najd.ownerId, name: 'Mona', role: 'support', permission: 'people.lock' } as const;
    const input = { userId: najd.ownerId, pages };
    await lockAccount(input, operatorAct({ ...act, userId: cedar.ownerId, reason: 'Fraud' }, at));
    await expectNothingChanged(db, async () => {
      await sendPasswordLink(najd.ownerId, pages, at);
      await sendPasswordLink('01900000-0000-7000-8000-000000000000', pages, at);
    });
  });
});
