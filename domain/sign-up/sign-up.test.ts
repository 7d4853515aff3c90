import { describe, expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { createUser, sessionOf, signIn } from '#domain/identity/index.ts';
import { subscriptionOf } from '#domain/subscription/index.ts';
import { createStore, findStore } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { mailsOfSignUps, SECRET, signUpForm, solved } from '#tests/support/sign-ups.ts';
import { TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import { newChallenge } from './challenge.ts';
import { signUp } from './sign-up.ts';

const db = await testDatabase(import.meta.url);
const noWait = async () => {};
const open = (changes: Parameters<typeof signUpForm>[0] = {}) => signUp(signUpForm(changes), noWait);
const LIMITS = ['platform_rate_limits'];

async function must(changes: Parameters<typeof signUpForm>[0]) {
  const made = await open(changes);
  if (!made.ok) throw new Error(`${made.code} ${JSON.stringify(made.data)}`);
  return made.value;
}

describe('a sign-up (A4)', () => {
  test('a sign-up signs the browser in to a provisional account that owns the new store, and mails the link', async () => {
    const { sessionToken, slug } = await must({
      slug: 'bayt',
      email: 'Sara@Bayt.example',
      shop: 'بيت العود',
    });
    const session = await sessionOf(sessionToken, TEST_TIME);
    expect(session).toMatchObject({ name: 'Sara', email: 'Sara@Bayt.example', operatorRole: null });
    const store = await findStore(slug);
    expect(store).toMatchObject({ name: 'بيت العود', isProvisional: true });
    const mails = await mailsOfSignUps(db, store?.storeId ?? '');
    expect(mails).toMatchObject([{ kind: 'shop_confirm', recipient: 'Sara@Bayt.example' }]);
    expect(mails[0]?.body_text).not.toContain('بيت العود');
    const early = await signIn(
      {
        email: 'sara@bayt.example',
        password: TEST_PASSWORD,
        by: { ip: '1.1.1.1', userAgent: '' },
        at: TEST_TIME,
      },
      noWait,
    );
    expect(early).toMatchObject({ code: 'wrong_credentials' });
  });

  test('a sign-up removes line breaks and control characters from the typed names', async () => {
    const { sessionToken, slug } = await must({
      slug: 'clean',
      name: 'Sara\r\nBcc: x\u202e',
      shop: 'Oud\u0007 \n House',
    });
    expect(await sessionOf(sessionToken, TEST_TIME)).toMatchObject({ name: 'Sara Bcc: x' });
    expect(await findStore(slug)).toMatchObject({ name: 'Oud House' });
  });

  test('a sign-up starts on the free package or with a trial of a listed one, and on the free one for an unknown code', async () => {
    const ids = [];
    for (const [slug, plan] of [
      ['plan-a', ''],
      ['plan-b', 'pro'],
      ['plan-c', 'unlimited'],
    ] as const) {
      await must({ slug, plan });
      ids.push((await findStore(slug))?.storeId ?? '');
    }
    const end = new Date(TEST_TIME.getTime() + 14 * 86_400_000);
    expect(await Promise.all(ids.map(subscriptionOf))).toMatchObject([
      { package: { code: 'free' }, periodEndsAt: null },
      { package: { code: 'pro' }, periodEndsAt: end },
      { package: { code: 'free' }, periodEndsAt: null },
    ]);
  });

  test('a sign-up gives the same answer if the address has an account, and only the mail differs', async () => {
    await createUser({ email: 'old@bayt.example', name: 'Old', password: TEST_PASSWORD }, TEST_TIME);
    const known = await must({ slug: 'known-one', email: 'old@bayt.example' });
    const fresh = await must({ slug: 'fresh-one', email: 'new@bayt.example' });
    expect(Object.keys(known)).toEqual(Object.keys(fresh));
    expect(await sessionOf(known.sessionToken, TEST_TIME)).toMatchObject({
      email: 'old@bayt.example',
      name: 'Sara',
    });
    const store = await findStore('known-one');
    expect(await mailsOfSignUps(db, store?.storeId ?? '')).toMatchObject([{ kind: 'shop_exists' }]);
  });

  test('of a hundred sign-ups for one shop address, one succeeds, and the others get suggestions and leave nothing behind', async () => {
    const before = await db.admin('select count(*)::int as n from users');
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        open({ slug: 'rush', email: `p${at}@rush.example`, ip: `10.${at}.0.1` }),
      ),
    );
    expect(all.filter((each) => each.ok)).toHaveLength(1);
    const others = all.filter((each) => !each.ok);
    for (const each of others) {
      expect(each).toMatchObject({ code: 'fields_invalid', data: { fields: { slug: 'slug_taken' } } });
      expect((each.data as { suggestions: string[] }).suggestions).toHaveLength(3);
    }
    const count = (sql: string) => db.admin<{ n: number }>(sql).then(([row]) => row?.n);
    expect(await count('select count(*)::int as n from users')).toBe((before[0]?.n as number) + 1);
    expect(await count("select count(*)::int as n from provisional_stores where email like '%rush%'")).toBe(
      1,
    );
    expect(await count("select count(*)::int as n from platform_mails where recipient like '%rush%'")).toBe(
      1,
    );
  }, 60_000);

  test('a sign-up form that is sent twice opens one shop, and both answers lead to it', async () => {
    const challenge = newChallenge(SECRET, TEST_TIME);
    const form = { slug: 'twice', email: 'twice@bayt.example', challenge };
    const both = await Promise.all([open(form), open(form)]);
    const third = await open(form);
    const sessions = [...both, third].map((each) => (each.ok ? each.value.sessionToken : each.code));
    const owners = await Promise.all(sessions.map((token) => sessionOf(token, TEST_TIME)));
    expect(new Set(owners.map((owner) => owner?.userId)).size).toBe(1);
    expect(owners[0]).not.toBeNull();
    const other = await open({ ...form, password: 'another olive tree 9' });
    expect(other).toMatchObject({ code: 'fields_invalid', data: { fields: { slug: 'slug_taken' } } });
  });
});

describe('a refused sign-up (A4)', () => {
  test.each([
    [{ name: ' ' }, { name: 'name_invalid' }],
    [{ email: 'nobody' }, { email: 'email_invalid' }],
    [{ password: 'short' }, { password: 'password_unfit' }],
    [{ password: 'passwordpassword' }, { password: 'password_unfit' }],
    [{ shop: 'x'.repeat(121) }, { shop: 'name_invalid' }],
    [{ country: 'XX' }, { country: 'country_unknown' }],
    [{ acceptsTerms: false }, { terms: 'terms_missing' }],
  ])('a sign-up with %j is refused, names the field and changes nothing', async (change, fields) => {
    const refused = await expectNothingChanged(db, () => open({ slug: 'unused', ...change }));
    expect(refused).toMatchObject({ code: 'fields_invalid', data: { fields } });
  });

  test.each([
    ['ab', 'slug_invalid'],
    ['admin', 'slug_reserved'],
    ['adm1n', 'slug_similar'],
    ['supp0rt', 'slug_similar'],
    ['dern0', 'slug_similar'],
    ['dem0', 'slug_similar'],
    ['dеmo', 'slug_similar'],
  ])('a sign-up is refused for the shop address %s: %s', async (slug, problem) => {
    if (!(await findStore('demo'))) {
      const owner = await createUser(
        { email: 'd@demo.example', name: 'D', password: TEST_PASSWORD },
        TEST_TIME,
      );
      if (!owner.ok) throw new Error(owner.code);
      await createStore(
        { slug: 'demo', name: 'Demo', ownerUserId: owner.value.userId },
        systemAct('t', TEST_TIME),
      );
    }
    const refused = await expectNothingChanged(db, () => open({ slug }), LIMITS);
    expect(refused).toMatchObject({ code: 'fields_invalid', data: { fields: { slug: problem } } });
    if (!refused.ok && refused.code === 'fields_invalid' && problem !== 'slug_invalid')
      expect(refused.data.suggestions).toHaveLength(3);
  });

  test('of two similar shop addresses requested at the same moment, only one gets a store', async () => {
    const both = await Promise.all([
      open({ slug: 'oolong', ip: '10.201.0.1' }),
      open({ slug: '0olong', ip: '10.202.0.1' }),
    ]);
    expect(both.filter((each) => each.ok)).toHaveLength(1);
  });

  test('an address block can open few shops an hour without the puzzle and more with it, and a solution counts once', async () => {
    const ip = '203.0.113.7';
    const codes = async (times: number, challenge?: string, proof?: string) => {
      const all = [];
      for (let at = 0; at < times; at++) {
        const own = challenge ?? newChallenge(SECRET, TEST_TIME);
        const answer = await open({ ip, challenge: own, proof: proof ?? '' });
        all.push(answer.ok ? 'ok' : answer.code);
      }
      return all;
    };
    // A taken slug does not count as a try.
    expect(await open({ slug: 'admin', ip })).toMatchObject({ code: 'fields_invalid' });
    expect(await codes(4)).toEqual(['ok', 'ok', 'ok', 'too_many_tries']);
    const challenge = newChallenge(SECRET, TEST_TIME);
    const answer = await open({ slug: 'proven', ip, challenge, proof: solved(challenge) });
    expect(answer.ok).toBe(true);
    expect(await codes(1, challenge, solved(challenge))).toEqual(['too_many_tries']);
    const stranger = newChallenge('another key of thirty-two letters', TEST_TIME);
    expect(await codes(1, stranger, solved(stranger))).toEqual(['too_many_tries']);
    const late = newChallenge(SECRET, new Date(TEST_TIME.getTime() - 4 * 3_600_000));
    expect(await codes(1, late, solved(late))).toEqual(['too_many_tries']);
  });

  test('a mailbox gets at most five sign-up mails a day, whatever the spelling of its address', async () => {
    const email = (at: number) => `vic.tim+${at}@gmail.com`;
    for (let at = 0; at < 5; at++) await must({ slug: `flood-${at}`, email: email(at), ip: `10.9.${at}.1` });
    const sixth = await expectNothingChanged(
      db,
      () => open({ slug: 'flood-6', email: 'victim@gmail.com', ip: '10.9.9.1' }),
      LIMITS,
    );
    expect(sixth).toMatchObject({ code: 'too_many_tries' });
  });
});
