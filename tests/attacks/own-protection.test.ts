import { describe, expect, test } from 'vitest';
import { totpCode, totpStep } from '#lib/totp.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

// The protection of an account: each change is audited and mailed, whatever else its form contains.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });
const { platform: owner, admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { platform: other } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const password = TEST_PASSWORD;
const send = (fields: Record<string, string>, by = owner) => by.post('/account', fields);
const secretOn = (body: string) =>
  (/class="totp-secret"[^>]*>([^<]+)</.exec(body)?.[1] ?? '').replaceAll(' ', '');
const later = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000);

/** The log entries and mails that a change causes. */
async function noted(change: () => Promise<unknown>) {
  await db.admin('delete from account_changes');
  await db.admin('delete from platform_mails');
  await change();
  const entries = await db.admin<{ what: string }>('select what from account_changes');
  const mails = await db.admin("select id from platform_mails where kind = 'own_change'");
  return { entries: entries.map(({ what }) => what), mails: mails.length };
}

describe('a pending authenticator app', () => {
  const confirm = (code: string, by = owner) => send({ form: 'confirm', code }, by);

  test('only the session that began an authenticator set-up can see and confirm it, within ten minutes', async () => {
    expect((await send({ form: 'begin', password, code: '' })).status).toBe(200);
    const secret = secretOn((await owner.get('/account')).body);
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    expect(secretOn((await other.get('/account')).body)).toBe('');
    const code = () => totpCode(secret, totpStep(now));
    await expectNothingChanged(db, async () => expect((await confirm(code(), other)).status).toBe(422));
    now = later(601);
    expect(secretOn((await owner.get('/account')).body)).toBe('');
    const seen = ['platform_sessions'];
    await expectNothingChanged(db, async () => expect((await confirm(code())).status).toBe(422), seen);
    now = TEST_TIME;
  });

  test('a pending authenticator app accepts no code after ten wrong ones', async () => {
    const secret = secretOn((await owner.get('/account')).body);
    expect((await confirm('000000')).status).toBe(422);
    await db.admin("update platform_rate_limits set hits = 10 where bucket = 'second-step'");
    expect((await confirm(totpCode(secret, totpStep(now)))).status).toBe(429);
    await db.admin("delete from platform_rate_limits where bucket = 'second-step'");
  });
});

test('every change of a sign-in protection is logged and mailed, even if its form has an additional intent field', async () => {
  const intent = 'drop';
  const changed = (what: string) => ({ entries: [what], mails: 1 });
  const step = (fields: Record<string, string>) => noted(() => send({ ...fields, intent, password }));
  expect(await step({ form: 'begin', code: '' })).toEqual(changed('step_begun'));
  const secret = secretOn((await owner.get('/account')).body);
  const code = () => totpCode(secret, totpStep(now));
  expect(await step({ form: 'confirm', code: code() })).toEqual(changed('step_confirmed'));
  now = later(60);
  expect(await step({ form: 'codes', code: code() })).toEqual(changed('codes_renewed'));
  now = later(120);
  expect(await step({ form: 'drop', code: code() })).toEqual(changed('step_removed'));
  expect(await step({ form: 'session', id: 'others' })).toEqual(changed('session_ended'));
  expect(await step({ form: 'password', newPassword: 'other olives 42' })).toEqual(
    changed('password_changed'),
  );
});

test('store credit for a malformed customer id is refused as an unknown customer, not with a server error', async () => {
  await expectNothingChanged(db, async () => {
    for (const customerId of ['', 'x', "' or 1=1"]) {
      const fields = {
        customerId,
        amount: '5',
        reason: 'Sorry',
        intent: 'give',
        password: 'other olives 42',
      };
      expect((await admin.post('/admin/settings/storeCredit', fields)).status).toBe(422);
    }
  }, ['staff_sessions', 'platform_rate_limits']);
});
