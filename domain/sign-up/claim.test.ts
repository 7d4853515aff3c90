import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { createUser, findUser, sessionOf, signIn, storesOf } from '#domain/identity/index.ts';
import { deliverMail, enqueueMail, type OutgoingMail } from '#domain/mail/index.ts';
import { packageRoom } from '#domain/packages/index.ts';
import { hasCardAccount, readPaymentRules } from '#domain/payments/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { giveCard, press } from '#tests/support/billing.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { claimToken, signUpForm } from '#tests/support/sign-ups.ts';
import { TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import { claimOf, claimStore } from './claim.ts';
import { provisionalShopOf, sendLinkAgain } from './provisional.ts';
import { removeUnclaimed } from './remove-unclaimed.ts';
import { signUp } from './sign-up.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const DAY = 86_400_000;
const MEGABYTE = 1_048_576;
const later = (days: number) => new Date(TEST_TIME.getTime() + days * DAY);
const visitor = { ip: '1.1.1.1', userAgent: '' };

async function shopOf(slug: string, email: string, plan = '') {
  const made = await signUp(signUpForm({ slug, email, plan }), async () => {});
  if (!made.ok) throw new Error(made.code);
  const session = await sessionOf(made.value.sessionToken, TEST_TIME);
  const store = await findStore(slug);
  if (!session || !store) throw new Error('not made');
  const { storeId } = store;
  return { storeId, userId: session.userId, token: await claimToken(db, storeId), ...made.value };
}

async function accountOf(email: string): Promise<string> {
  const made = await createUser({ email, name: 'Known', password: TEST_PASSWORD }, TEST_TIME);
  if (!made.ok) throw new Error(made.code);
  return made.value.userId;
}

const claim = (token: string, userId: string | null, password = '') =>
  claimStore({ token, userId, password }, act);
const canSignIn = async (email: string) =>
  (await signIn({ email, password: TEST_PASSWORD, by: visitor, at: TEST_TIME }, async () => {})).ok;

test('an unconfirmed shop has little storage, whatever its plan, until the address is claimed', async () => {
  const { storeId, userId, token } = await shopOf('roomy', 'roomy@bayt.example', 'scale');
  const room = () => withStore(storeId, (tx) => packageRoom(tx, 'storage'));
  expect(await room()).toEqual({ limit: 200, left: 200 * MEGABYTE });
  expect(await claim(token, userId)).toMatchObject({ ok: true });
  expect(await room()).toMatchObject({ limit: 2048 });
});

test('an unconfirmed shop cannot buy a plan, so that it can be deleted, and a confirmed shop can', async () => {
  const { storeId, userId, token } = await shopOf('buyer', 'buyer@bayt.example');
  const wanted = { storeId, code: 'starter', cycle: 'month' } as const;
  await giveCard(storeId);
  await expectNothingChanged(db, async () => {
    expect(await press(wanted)).toMatchObject({ code: 'unconfirmed' });
  });
  expect(await claim(token, userId)).toMatchObject({ ok: true });
  expect(await press(wanted)).toMatchObject({ ok: true });
});

describe('the mailed link (A4)', () => {
  test('the mailed link claims the address and opens the shop if it is opened in the browser of the sign-up', async () => {
    const { storeId, userId, token } = await shopOf('press', 'press@bayt.example');
    expect(await claimOf({ token, userId }, TEST_TIME)).toMatchObject({ step: 'press', slug: 'press' });
    expect(await claim(token, userId)).toMatchObject({ ok: true, value: { slug: 'press', by: 'press' } });
    expect(await findStore('press')).toMatchObject({ isProvisional: false });
    expect(await canSignIn('PRESS@bayt.example')).toBe(true);
    const audit = await db.admin(
      "select action from audit_entries where store_id = $1 and action = 'store.claimed'",
      [storeId],
    );
    expect(audit).toHaveLength(1);
  });

  test('the mailed link asks for the password of the sign-up in another browser', async () => {
    const { token } = await shopOf('phone', 'phone@bayt.example');
    expect(await claimOf({ token, userId: null }, TEST_TIME)).toMatchObject({ step: 'password' });
    const stranger = await accountOf('stranger@bayt.example');
    for (const userId of [null, stranger]) {
      const refused = await expectNothingChanged(db, () => claim(token, userId, 'not the password 1'), [
        'platform_rate_limits',
      ]);
      expect(refused).toMatchObject({ code: 'password_wrong' });
    }
    expect(await claim(token, null, TEST_PASSWORD)).toMatchObject({ ok: true, value: { by: 'password' } });
  });

  test('the mailed link works once, even if it is used twice at the same moment', async () => {
    const { token, userId } = await shopOf('once', 'once@bayt.example');
    const both = await Promise.all([claim(token, userId), claim(token, userId)]);
    expect(both.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual(['link_invalid', 'ok']);
    const third = await expectNothingChanged(db, () => claim(token, userId));
    expect(third).toMatchObject({ code: 'link_invalid' });
  });

  test('a mailed link that is seven days old, or was never mailed, does nothing', async () => {
    const { token, userId } = await shopOf('old', 'old@bayt.example');
    const lateAct = systemAct('test', later(7));
    const refused = await expectNothingChanged(db, async () => [
      await claimStore({ token, userId, password: '' }, lateAct),
      await claim('x'.repeat(43), userId),
    ]);
    expect(refused).toMatchObject([{ code: 'link_invalid' }, { code: 'link_invalid' }]);
    expect(await claimOf({ token, userId }, later(7))).toBeNull();
  });

  test('the mailed link moves the shop to the account that has the address, without the account, invitations and payouts of the sign-up', async () => {
    const known = await accountOf('known@bayt.example');
    const other = await accountOf('other@bayt.example');
    const { storeId, userId, token, sessionToken } = await shopOf('adopt', 'known@bayt.example');
    for (const who of [null, userId, other]) {
      const refused = await expectNothingChanged(db, () => claim(token, who, TEST_PASSWORD));
      expect(refused).toMatchObject({ code: 'sign_in_first' });
    }
    await db.admin(
      `insert into staff_invitations (store_id, id, token_hash, email, email_norm, role, invited_by, created_at, expires_at)
        values ($1, $2, 'hash', 'a@b.example', 'a@b.example', 'admin', 'Stranger', $3, $4)`,
      [storeId, newId(), TEST_TIME, later(7)],
    );
    await db.admin(
      `insert into payment_accounts (store_id, id, provider, mode, takes_cards, created_at, updated_at)
        values ($1, $2, 'test', 'test', true, $3, $3)`,
      [storeId, newId(), TEST_TIME],
    );
    await setTerms({ id: storeId }, 'transfer', BANK);
    expect(await claim(token, known)).toMatchObject({ ok: true, value: { by: 'adopt' } });
    expect((await storesOf(known)).map(({ slug }) => slug)).toEqual(['adopt']);
    expect(await db.admin('select 1 from staff_invitations where store_id = $1', [storeId])).toEqual([]);
    const { rules } = await withStore(storeId, (tx) => readPaymentRules(tx));
    expect(rules.transfer).toMatchObject({ isOn: false, iban: '' });
    expect(await withStore(storeId, (tx) => hasCardAccount(tx))).toBe(false);
    expect(await sessionOf(sessionToken, TEST_TIME)).toBeNull();
    const members = await db.admin('select user_id from staff_memberships where store_id = $1', [storeId]);
    expect(members).toEqual([{ user_id: known }]);
  });

  test('of two shops with the same address, the second is moved to the account of the first', async () => {
    const one = await shopOf('first', 'both@bayt.example');
    const two = await shopOf('second', 'both@bayt.example');
    const both = await Promise.all([claim(one.token, one.userId), claim(two.token, two.userId)]);
    expect(both.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual(['ok', 'sign_in_first']);
    const owner = await findUser('both@bayt.example');
    const left = both[0]?.ok ? two : one;
    expect((await claim(left.token, owner?.userId ?? '')).ok).toBe(true);
    expect(await storesOf(owner?.userId ?? '')).toHaveLength(2);
  });

  test('the link can be mailed again, even to a corrected address, and earlier links stop working', async () => {
    const { storeId, userId, token } = await shopOf('typo', 'tpyo@bayt.example');
    const input = { ...signUpForm(), userId, email: 'typo@bayt.example' };
    expect(await sendLinkAgain(input, act)).toMatchObject({ ok: true });
    expect(await provisionalShopOf(userId)).toMatchObject({ email: 'typo@bayt.example' });
    expect(await claim(token, userId)).toMatchObject({ code: 'link_invalid' });
    expect((await claim(await claimToken(db, storeId), userId)).ok).toBe(true);
    expect(await canSignIn('typo@bayt.example')).toBe(true);
    expect(await canSignIn('tpyo@bayt.example')).toBe(false);
    expect(await sendLinkAgain(input, act)).toMatchObject({ code: 'not_provisional' });
  });
});

describe('an unclaimed shop (A4)', () => {
  test('an unclaimed shop sends no mail except the link, and sends its other mails once it is claimed', async () => {
    const { storeId, userId, token } = await shopOf('quiet', 'quiet@bayt.example');
    const reply = {
      kind: 'contact_reply' as const,
      to: 'a@b.example',
      locale: 'en' as const,
      dedupeKey: 'reply',
    };
    const data = { name: 'A', question: 'Q', reply: 'R' };
    await withStore(storeId, (tx) => enqueueMail(tx, { ...reply, data }, act));
    const sent: OutgoingMail[] = [];
    const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) };
    const origins = { storefront: 'http://quiet.example', admin: 'http://a.example' };
    const means = { origins, secretKey: 'k' };
    const deliver = async () => {
      const mails = await db.admin<{ id: string }>('select id from mails where store_id = $1', [storeId]);
      for (const { id } of mails) await deliverMail(storeId, id, { transport, at: TEST_TIME, ...means });
    };
    await deliver();
    expect(sent).toEqual([]);
    await claim(token, userId);
    await deliver();
    expect(sent.map(({ fromName }) => fromName)).toEqual(['Bayt']);
  });

  test('an unclaimed shop is deleted with its account after seven days, not earlier, and not once it is claimed', async () => {
    const gone = await shopOf('gone', 'gone@bayt.example');
    const kept = await shopOf('kept', 'kept@bayt.example');
    await claim(kept.token, kept.userId);
    await expectNothingChanged(db, async () => {
      expect(await removeUnclaimed(gone.storeId, later(6))).toBe('early');
      expect(await removeUnclaimed(kept.storeId, later(8))).toBe('claimed');
    });
    const [job] = await db.admin<{ at: Date }>(
      `select j.run_at as at from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'sign-up.remove-unclaimed' and j.payload::text like $1`,
      [`%${gone.storeId}%`],
    );
    expect(job?.at).toEqual(later(7));
    expect(await removeUnclaimed(gone.storeId, later(7))).toBe('gone');
    expect(await removeUnclaimed(gone.storeId, later(7))).toBe('gone');
    expect(await findStore('gone')).toBeNull();
    const left = await db.admin('select id from users where id = $1', [gone.userId]);
    expect(left).toEqual([]);
    const again = await signUp(signUpForm({ slug: 'gone', email: 'gone@bayt.example' }), async () => {});
    expect(again.ok).toBe(true);
  });

  test('an unclaimed shop is either claimed or deleted if both happen at the same moment', async () => {
    const { storeId, userId, token } = await shopOf('race', 'race@bayt.example');
    // The clock of the claim is behind the clock of the job.
    const [claimed, removal] = await Promise.all([claim(token, userId), removeUnclaimed(storeId, later(7))]);
    const store = await findStore('race');
    expect([claimed.ok, removal]).toEqual(store ? [true, 'claimed'] : [false, 'gone']);
  });
});
