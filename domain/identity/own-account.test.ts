import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newToken } from '#lib/ids.ts';
import { totpCode, totpStep } from '#lib/totp.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { ownChanges } from './note-own-change.ts';
import { changeOwnPassword, chooseLanguage, ownAccount, renameAccount } from './own-account.ts';
import { ownPhoto, photoOfMember, setOwnPhoto } from './own-photo.ts';
import { endOtherSessions, endOwnSession } from './own-sessions.ts';
import { beginSecondStep, confirmSecondStep, dropSecondStep, renewRecoveryCodes } from './second-step.ts';
import { signIn } from './sign-in.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const by = { ip: '192.0.2.7', userAgent: 'a browser' };
const secretKey = 'the key of this test';
const later = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000);
const at = TEST_TIME;
const noWait = async () => undefined;

const visitOf = (userId: string, token: string | null = null) => ({
  ...{ userId, token, ip: by.ip },
  accountUrl: 'https://souk.example/account',
});
const cedarVisit = visitOf(cedar.ownerId);

const enter = (email: string, password = TEST_PASSWORD, when = at) =>
  signIn({ email, password, by, at: when }, noWait);

describe('a user’s own account', () => {
  test('a user’s name is cleaned, and an empty name is refused and changes nothing', async () => {
    expect(await renameAccount(cedarVisit, '  Layla \n Haddad ', at)).toEqual({
      ok: true,
      value: 'Layla Haddad',
    });
    await expectNothingChanged(db, async () => {
      expect(await renameAccount(cedarVisit, '  ', at)).toMatchObject({ code: 'name_invalid' });
    });
    expect((await ownAccount(cedar.ownerId, null, at)).name).toBe('Layla Haddad');
  });

  test('a user’s photo is shown only in the stores where the user works', async () => {
    const bytes = Buffer.from('a picture');
    const hash = createHash('sha256').update(bytes).digest('hex');
    await setOwnPhoto(cedarVisit, { hash, bytes }, at);
    const photo = { userId: cedar.ownerId, hash };
    expect(await photoOfMember(cedar.id, photo)).toEqual(bytes);
    expect(await photoOfMember(najd.id, photo)).toBeNull();
    expect(await ownPhoto(cedar.ownerId, hash)).toEqual(bytes);
    expect(await ownPhoto(najd.ownerId, hash)).toBeNull();
    await setOwnPhoto(cedarVisit, null, at);
    expect(await photoOfMember(cedar.id, photo)).toBeNull();
    expect((await ownAccount(cedar.ownerId, null, at)).image).toBeNull();
  });

  test('a user’s session can be ended only by that user', async () => {
    expect((await enter(cedar.ownerEmail)).ok).toBe(true);
    const [session] = (await ownAccount(cedar.ownerId, null, at)).sessions;
    expect(await endOwnSession(visitOf(najd.ownerId), session!.id, at)).toBe(false);
    expect(await endOwnSession(cedarVisit, session!.id, at)).toBe(true);
    await enter(cedar.ownerEmail);
    await enter(cedar.ownerEmail);
    expect(await endOtherSessions(cedarVisit, at)).toBe(2);
  });

  test('a user’s new password needs the current one, and ends every session', async () => {
    await enter(najd.ownerEmail);
    const change = { ...visitOf(najd.ownerId), newPassword: 'dates and cardamom 9', at };
    expect(await changeOwnPassword({ ...change, password: 'not it' })).toMatchObject({
      code: 'wrong_credentials',
    });
    const short = await changeOwnPassword({ ...change, password: TEST_PASSWORD, newPassword: 'short' });
    expect(short).toMatchObject({ code: 'password_unfit' });
    expect((await ownAccount(najd.ownerId, null, at)).sessions).toHaveLength(1);
    expect(await changeOwnPassword({ ...change, password: TEST_PASSWORD })).toMatchObject({ ok: true });
    expect((await ownAccount(najd.ownerId, null, at)).sessions).toEqual([]);
    expect(await enter(najd.ownerEmail)).toMatchObject({ code: 'wrong_credentials' });
    expect(await enter(najd.ownerEmail, 'dates and cardamom 9')).toMatchObject({ ok: true });
    await changeOwnPassword({ ...change, password: 'dates and cardamom 9', newPassword: TEST_PASSWORD });
  });

  test('changes of an account are logged, and security changes are mailed to its user in the user’s language', async () => {
    await chooseLanguage(visitOf(najd.ownerId), 'ar', at);
    await db.admin('delete from platform_mails');
    const change = { ...visitOf(najd.ownerId), password: TEST_PASSWORD, newPassword: TEST_PASSWORD, at };
    await changeOwnPassword(change);
    expect((await ownChanges(najd.ownerId, 2)).map(({ what, ip }) => [what, ip])).toEqual([
      ['password_changed', by.ip],
      ['language_changed', by.ip],
    ]);
    expect(await ownChanges(cedar.ownerId, 50)).not.toContainEqual(
      expect.objectContaining({ what: 'language_changed' }),
    );
    const mails = await db.admin('select recipient, locale from platform_mails');
    expect(mails).toEqual([{ recipient: najd.ownerEmail, locale: 'ar' }]);
    await chooseLanguage(visitOf(najd.ownerId), 'en', at);
  });
});

describe('a second step (M2)', () => {
  const owner = { ...visitOf(najd.ownerId, 'a session'), secretKey };
  let codes: string[] = [];
  let secret = '';
  const step = async (when = at) => {
    const signed = await enter(najd.ownerEmail, TEST_PASSWORD, when);
    if (signed.ok || signed.code !== 'second_step') throw new Error('no second step was asked for');
    return signed.data.step;
  };
  const finish = async (code: string, when = at) =>
    finishSignIn({ step: await step(when), code, secretKey, by, at: when }, noWait);

  test('a second step is required only after its app was confirmed', async () => {
    const begun = await beginSecondStep(owner, { password: TEST_PASSWORD, code: '', at });
    if (!begun.ok) throw new Error(begun.code);
    secret = begun.value.secret;
    expect(await enter(najd.ownerEmail)).toMatchObject({ ok: true });
    expect(await confirmSecondStep(owner, { code: '000000', at })).toMatchObject({ code: 'code_wrong' });
    const on = await confirmSecondStep(owner, { code: totpCode(secret, totpStep(at)), at });
    if (!on.ok) throw new Error(on.code);
    codes = on.value.recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    expect(await ownAccount(najd.ownerId, null, at)).toMatchObject({
      hasSecondStep: true,
      recoveryCodesLeft: 10,
    });
  });

  test('a second step accepts each code of the app once', async () => {
    expect(await finish(totpCode(secret, totpStep(at)))).toMatchObject({ code: 'code_wrong' });
    const next = later(30);
    const code = totpCode(secret, totpStep(next));
    expect(await finish(code, next)).toMatchObject({ ok: true });
    expect(await finish(code, next)).toMatchObject({ code: 'code_wrong' });
  });

  test('a second step accepts each recovery code once, in any notation', async () => {
    const [code = ''] = codes;
    expect(await finish(code.toUpperCase().replaceAll('-', ' '))).toMatchObject({ ok: true });
    expect(await finish(code)).toMatchObject({ code: 'code_wrong' });
    expect((await ownAccount(najd.ownerId, null, at)).recoveryCodesLeft).toBe(9);
    const renew = (code: string) => renewRecoveryCodes(owner, { password: TEST_PASSWORD, code, at });
    expect(await renew('000000')).toMatchObject({ code: 'code_wrong' });
    const renewed = await renew(codes[2] ?? '');
    if (!renewed.ok) throw new Error(renewed.code);
    expect(await finish(codes[1] ?? '')).toMatchObject({ code: 'code_wrong' });
    codes = renewed.value.recoveryCodes;
  });

  test('a second step accepts no code without the password, with another account’s step, or after ten minutes', async () => {
    const input = { code: totpCode(secret, totpStep(later(90))), secretKey, by, at: later(90) };
    expect(await finishSignIn({ step: null, ...input }, noWait)).toMatchObject({ code: 'signed_out' });
    expect(await finishSignIn({ step: newToken(), ...input }, noWait)).toMatchObject({ code: 'signed_out' });
    const old = await step(at);
    const late = { step: old, code: totpCode(secret, totpStep(later(601))), secretKey, by, at: later(601) };
    expect(await finishSignIn(late, noWait)).toMatchObject({ code: 'signed_out' });
  });

  test('a second step accepts no code for a quarter of an hour after ten wrong codes', async () => {
    const when = later(3600);
    const token = await step(when);
    const guess = (code: string) => finishSignIn({ step: token, code, secretKey, by, at: when }, noWait);
    for (let tries = 0; tries < 10; tries++)
      expect(await guess('000000')).toMatchObject({ code: 'code_wrong' });
    expect(await guess(totpCode(secret, totpStep(when)))).toMatchObject({ code: 'too_many_tries' });
  });

  test('a second step cannot be replaced or removed by the password alone, and stays on until the new app is confirmed', async () => {
    const when = later(7200);
    const wrong = { password: TEST_PASSWORD, code: '000000', at: when };
    await expectNothingChanged(db, async () => {
      expect(await beginSecondStep(owner, wrong)).toMatchObject({ code: 'code_wrong' });
      expect(await dropSecondStep(owner, wrong)).toMatchObject({ code: 'code_wrong' });
      const noPassword = { password: 'wrong', code: codes[0] ?? '', at: when };
      expect(await dropSecondStep(owner, noPassword)).toMatchObject({ code: 'wrong_credentials' });
    }, ['platform_rate_limits']);
    const begun = await beginSecondStep(owner, { ...wrong, code: codes[0] ?? '' });
    if (!begun.ok) throw new Error(begun.code);
    expect(await finish(totpCode(secret, totpStep(when)), when)).toMatchObject({ ok: true });
    const fresh = totpCode(begun.value.secret, totpStep(when));
    expect(await finish(fresh, when)).toMatchObject({ code: 'code_wrong' });
    const on = await confirmSecondStep(owner, { code: fresh, at: when });
    if (!on.ok) throw new Error(on.code);
    expect(await finish(totpCode(secret, totpStep(later(7260))), later(7260))).toMatchObject({
      code: 'code_wrong',
    });
    const drop = { password: TEST_PASSWORD, code: on.value.recoveryCodes[0] ?? '', at: when };
    expect(await dropSecondStep(owner, drop)).toMatchObject({ ok: true });
    expect(await enter(najd.ownerEmail)).toMatchObject({ ok: true });
  });
});
