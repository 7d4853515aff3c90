import { beforeEach, describe, expect, test } from 'vitest';
import { newToken } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { askForEmail, dropEmailChange } from './change-email.ts';
import { confirmEmail, emailChangeOf, stopEmailChange } from './confirm-email.ts';
import { ownChanges } from './note-own-change.ts';
import { ownAccount } from './own-account.ts';
import { signIn } from './sign-in.ts';

// Changing an account's e-mail address (A5): both mailboxes confirm the change, and the present one can stop it.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const at = TEST_TIME;
const accountUrl = 'https://souk.example/account';
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const visitOf = (userId: string) => ({ userId, token: null, ip: '192.0.2.7', accountUrl });
const own = visitOf(cedar.ownerId);
const stranger = visitOf(najd.ownerId);
const by = { ip: '192.0.2.7', userAgent: 'a browser' };
const enter = (email: string) => signIn({ email, password: TEST_PASSWORD, by, at }, async () => undefined);
const emailOf = async () => (await ownAccount(cedar.ownerId, null, at)).email;

beforeEach(async () => {
  await db.admin('delete from user_email_changes');
  await db.admin('delete from platform_mails');
  await db.admin("delete from platform_rate_limits where bucket like 'email-%'");
  const back = 'update users set email = $2, email_norm = $2 where id = $1';
  await db.admin(back, [cedar.ownerId, cedar.ownerEmail]);
});

/** Requests a new address; returns the tokens of both mailed links. */
async function ask(email: string, visit = own, when = at) {
  const tokens: string[] = [];
  const linkTo = (token: string) => {
    tokens.push(token);
    return `https://souk.example/confirm-email?token=${token}`;
  };
  const asked = await askForEmail({ ...visit, email, password: TEST_PASSWORD, at: when, linkTo });
  if (!asked.ok) throw new Error(asked.code);
  const [toNew = '', toOld = ''] = tokens;
  return { toNew, toOld };
}

const confirm = (token: string, visit = own, when = at) => confirmEmail({ ...visit, token }, when);

describe.each(['new', 'old'] as const)('links confirmed first from the %s address', (first) => {
  test('a new address applies only after both links were opened and confirmed, each of which works once', async () => {
    const { toNew, toOld } = await ask('layla@new.example');
    const [one, two] = first === 'new' ? [toNew, toOld] : [toOld, toNew];
    expect(await confirm(one)).toEqual({ ok: true, value: { isDone: false, email: 'layla@new.example' } });
    expect(await emailOf()).toBe(cedar.ownerEmail);
    await expectNothingChanged(db, async () => {
      expect(await confirm(one)).toMatchObject({ code: 'link_invalid' });
    });
    expect(await confirm(two)).toMatchObject({ ok: true, value: { isDone: true } });
    expect(await confirm(two)).toMatchObject({ code: 'link_invalid' });
    expect(await enter('LAYLA@new.example')).toMatchObject({ ok: true });
    expect(await enter(cedar.ownerEmail)).toMatchObject({ code: 'wrong_credentials' });
  });
});

test('both addresses are mailed a link, and the old one is mailed when the change is complete', async () => {
  const { toNew, toOld } = await ask('layla@new.example');
  const mails = () =>
    db.admin<{ to: string }>('select recipient as to, kind from platform_mails order by kind');
  expect(await mails()).toEqual([
    { to: 'layla@new.example', kind: 'own_email_new' },
    { to: cedar.ownerEmail, kind: 'own_email_old' },
  ]);
  await confirm(toNew);
  await confirm(toOld);
  expect((await mails())[0]).toEqual({ to: cedar.ownerEmail, kind: 'own_change' });
  const [last] = await ownChanges(cedar.ownerId, 1);
  expect(last).toMatchObject({ what: 'email_changed', detail: 'layla@new.example' });
});

test('a link of an e-mail change is refused if it is unknown, a day old, replaced, or opened by another account', async () => {
  const older = await ask('layla@old.example');
  const { toNew, toOld } = await ask('layla@new.example');
  await expectNothingChanged(db, async () => {
    for (const token of [toNew, toOld]) {
      expect(await confirm(token, stranger)).toMatchObject({ code: 'link_invalid' });
      expect(await confirm(token, own, later(86_401))).toMatchObject({ code: 'link_invalid' });
      expect(await emailChangeOf(token, later(86_401))).toBeNull();
    }
    for (const token of [older.toNew, older.toOld, newToken(), ''])
      expect(await confirm(token)).toMatchObject({ code: 'link_invalid' });
  });
  expect(await emailChangeOf(toOld, at)).toMatchObject({ side: 'old', email: 'layla@new.example' });
});

test('the link mailed to the present address stops the change without a sign-in and ends all sessions of the account', async () => {
  const signed = await enter(cedar.ownerEmail);
  expect(signed.ok).toBe(true);
  await enter(najd.ownerEmail);
  const { toNew, toOld } = await ask('thief@new.example');
  await expectNothingChanged(db, async () => {
    expect(await stopEmailChange({ token: toNew, ip: by.ip, accountUrl }, at)).toMatchObject({
      code: 'link_invalid',
    });
  }, ['platform_rate_limits']);
  expect(await stopEmailChange({ token: toOld, ip: by.ip, accountUrl }, at)).toMatchObject({ ok: true });
  expect(await confirm(toNew)).toMatchObject({ code: 'link_invalid' });
  expect((await ownAccount(cedar.ownerId, null, at)).sessions).toEqual([]);
  expect((await ownAccount(najd.ownerId, null, at)).sessions).toHaveLength(1);
  expect((await ownChanges(cedar.ownerId, 1))[0]?.what).toBe('email_stopped');
});

test('a new address is refused if it is invalid or the password is wrong, and no mail is sent', async () => {
  const input = { ...own, at, linkTo: () => accountUrl };
  await expectNothingChanged(db, async () => {
    const wrong = await askForEmail({ ...input, email: 'x@y.example', password: 'wrong' });
    expect(wrong).toMatchObject({ code: 'wrong_credentials' });
    const bad = await askForEmail({ ...input, email: 'not an address', password: TEST_PASSWORD });
    expect(bad).toMatchObject({ code: 'email_invalid' });
  }, ['platform_rate_limits']);
});

test('one account cannot mail many strangers, and many accounts cannot mail one stranger', async () => {
  for (let count = 0; count < 5; count++) await ask(`stranger${count}@victim.example`);
  await expect(ask('stranger5@victim.example')).rejects.toThrow('too_many_tries');
  await db.admin("delete from platform_rate_limits where bucket = 'email-change'");
  for (let count = 0; count < 3; count++) await ask('one@victim.example');
  for (let count = 0; count < 2; count++) await ask('one@victim.example', stranger);
  await expect(ask('ONE@victim.example', stranger)).rejects.toThrow('too_many_tries');
  await expect(ask('one+label@victim.example', stranger)).rejects.toThrow('too_many_tries');
});

test('if two accounts confirm the same address at the same moment, one gets it', async () => {
  const mine = await ask('shared@new.example');
  const theirs = await ask('shared@new.example', stranger);
  await confirm(mine.toOld);
  await confirm(theirs.toOld, stranger);
  const both = await Promise.all([confirm(mine.toNew), confirm(theirs.toNew, stranger)]);
  expect(both.map((done) => (done.ok ? 'done' : done.code)).sort()).toEqual(['done', 'email_taken']);
  expect(await db.admin("select 1 from users where email_norm = 'shared@new.example'")).toHaveLength(1);
  const back = 'update users set email = $2, email_norm = $2 where id = $1';
  await db.admin(back, [najd.ownerId, najd.ownerEmail]);
});

test('if both links are confirmed at the same moment, the address changes once', async () => {
  const { toNew, toOld } = await ask('layla@new.example');
  const both = await Promise.all([confirm(toNew), confirm(toOld), confirm(toNew), confirm(toOld)]);
  expect(both.filter((done) => done.ok && done.value.isDone)).toHaveLength(1);
  expect(await emailOf()).toBe('layla@new.example');
  expect(await db.admin("select 1 from platform_mails where kind = 'own_change'")).toHaveLength(1);
});

test('another account’s address cannot be taken over, and only the reader of the mailed link learns that it is used', async () => {
  const { toNew, toOld } = await ask(najd.ownerEmail);
  await confirm(toOld);
  expect(await confirm(toNew)).toMatchObject({ code: 'email_taken' });
  expect(await emailOf()).toBe(cedar.ownerEmail);
  expect((await ownAccount(cedar.ownerId, null, at)).newEmail).toBeNull();
});

test('a cancelled e-mail change leaves no valid link', async () => {
  const { toNew, toOld } = await ask('layla@new.example');
  await dropEmailChange(own, at);
  for (const token of [toNew, toOld]) expect(await confirm(token)).toMatchObject({ code: 'link_invalid' });
});
