import { describe, expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import { type Fields, PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

// The account at the platform, attacked over HTTP (A5).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
// A second process on the same database.
const elsewhere = await webServer();
const password = TEST_PASSWORD;
const COUNTED = ['platform_rate_limits', 'platform_sessions'];

async function signIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(server, PLATFORM);
  const sent = await visitor.post('/login', { email, password, next: '/account' });
  if (sent.status !== 302) throw new Error(`${email} could not sign in.`);
  return visitor;
}

const owner = await signIn(cedar.ownerEmail);
const stranger = await signIn(najd.ownerEmail);
const nobody = new Visitor(server, PLATFORM);
const linkTo = async (recipient: string) => {
  const [mail] = await db.admin<{ body_text: string }>(
    "select body_text from platform_mails where recipient = $1 and kind like 'own_email_%' order by created_at desc limit 1",
    [recipient],
  );
  return /confirm-email\?token=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1] ?? '';
};

describe('every form of the account', () => {
  const FORMS: Fields[] = [
    { form: 'name', name: 'Mallory' },
    { form: 'language', locale: 'ar' },
    { form: 'email', email: 'm@evil.example', password },
    { form: 'email', intent: 'drop' },
    { form: 'password', password, newPassword: 'a quite long password 9' },
    { form: 'begin', password },
    { form: 'session', id: 'others' },
    { form: 'passkey', name: 'Key', password },
    { form: 'delete', password },
  ];

  test.each(FORMS)(
    'the account form %o is refused without a session, and from another origin',
    async (fields) => {
      const foreign = { origin: `http://cedar.${PLATFORM}`, 'sec-fetch-site': 'same-site' };
      await expectNothingChanged(db, async () => {
        for (const path of ['/account', '/ar/account']) {
          expect((await nobody.post(path, fields)).headers.location).toMatch(/\/login\?next=/);
          expect((await owner.post(path, fields, foreign)).status).toBe(403);
        }
      });
    },
  );

  test('an unknown account form, and a form named like a built-in method, are refused', async () => {
    await expectNothingChanged(db, async () => {
      for (const form of ['', 'constructor', '__proto__', 'toString'])
        expect((await owner.post('/account', { form })).status).toBe(400);
      for (const intent of ['', 'constructor', 'remove'])
        expect((await owner.post('/stores', { intent, store: 'cedar' })).status).toBe(400);
    });
  });
});

test('a person cannot see, end or keep another person’s session', async () => {
  const [session] = await db.admin<{ id: string }>(
    'select token_hash as id from platform_sessions where user_id = $1',
    [cedar.ownerId],
  );
  const id = session?.id ?? '';
  expect((await stranger.get('/account')).body).not.toContain(id);
  await expectNothingChanged(db, () => stranger.post('/account', { form: 'session', id }));
  expect((await owner.get('/account')).status).toBe(200);
});

test('a changed password ends every other session, including those of admins and in other processes, and keeps this one', async () => {
  const email = await makeStaff('changes', [{ store: cedar, role: 'viewer' }]);
  const here = await signIn(email);
  const other = await signInToAdmin(server, cedar, email);
  const fields = { form: 'password', password, newPassword: 'thyme and olives 78' };
  await expectNothingChanged(
    db,
    async () => {
      expect((await here.post('/account', { ...fields, password: 'wrong' })).status).toBe(422);
    },
    COUNTED,
  );
  expect((await here.post('/account', fields)).status).toBe(200);
  expect((await here.get('/account')).status).toBe(200);
  expect((await other.platform.get('/account')).status).toBe(302);
  expect((await other.admin.get('/admin/profile')).status).toBe(302);
  const at = async ({ cookies, host }: Visitor, path: string) => {
    const visitor = new Visitor(elsewhere, host);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor.get(path);
  };
  expect((await at(other.platform, '/account')).status).toBe(302);
  expect((await at(other.admin, '/admin/profile')).status).toBe(302);
  const { body } = await at(here, '/account');
  expect(body.match(/<ul class="session-list">(.*?)<\/ul>/s)?.[1]?.match(/<li>/g)).toHaveLength(1);
});

test('wrong passwords in an open session are counted over all forms together', async () => {
  const visitor = await signIn(await makeStaff('guessed', [{ store: cedar, role: 'admin' }]));
  await db.admin("delete from platform_rate_limits where bucket = 'step-up'");
  await visitor.post('/account', { form: 'delete', password: 'guess' });
  await db.admin("update platform_rate_limits set hits = 10 where bucket = 'step-up'");
  for (const form of ['delete', 'begin', 'passkey', 'password'])
    expect(
      (await visitor.post('/account', { form, password, name: 'x', newPassword: 'long enough 123' })).status,
    ).toBe(429);
  expect((await visitor.post('/stores', { intent: 'take', store: 'cedar', password })).status).toBe(429);
  await db.admin("delete from platform_rate_limits where bucket = 'step-up'");
});

describe('the links of an e-mail change', () => {
  test('opening the link of an e-mail change changes nothing, and a visitor or another account cannot confirm it', async () => {
    await owner.post('/account', { form: 'email', email: 'rana@new.example', password });
    const [toNew, toOld] = [await linkTo('rana@new.example'), await linkTo(cedar.ownerEmail)];
    expect([toNew, toOld].every((token) => token.length === 43)).toBe(true);
    await expectNothingChanged(
      db,
      async () => {
        for (const token of [toNew, toOld]) {
          for (const visitor of [nobody, stranger, owner]) {
            const page = await visitor.get(`/confirm-email?token=${token}`);
            expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'same-origin']);
          }
          expect((await nobody.post('/confirm-email', { token })).headers.location).toMatch(/^\/login\?/);
          expect((await stranger.post('/confirm-email', { token })).status).toBe(410);
        }
        expect((await nobody.post('/confirm-email', { token: toNew, intent: 'stop' })).status).toBe(410);
      },
      COUNTED,
    );
  });

  test('the link to the present address stops the change once, and signs the account out in every browser', async () => {
    const browser = await signIn(cedar.ownerEmail);
    const [toNew, token] = [await linkTo('rana@new.example'), await linkTo(cedar.ownerEmail)];
    expect((await nobody.post('/confirm-email', { token, intent: 'stop' })).status).toBe(200);
    expect((await browser.get('/account')).status).toBe(302);
    expect((await nobody.post('/confirm-email', { token, intent: 'stop' })).status).toBe(410);
    const again = await signIn(cedar.ownerEmail);
    expect((await again.post('/confirm-email', { token: toNew })).status).toBe(410);
    for (const [name, value] of again.cookies) owner.cookies.set(name, value);
  });
});

describe('a store’s team at the platform', () => {
  test('a member without any permission can leave a store, and accept or decline its ownership, only for themselves', async () => {
    const email = await makeStaff('clerk', [{ store: cedar, role: 'catalog' }]);
    const clerk = await signIn(email);
    const [row] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
    const offer = `insert into ownership_transfers (store_id, from_user_id, to_user_id, created_at, expires_at)
                   values ($1, $2, $3, now(), now() + interval '1 day')`;
    await db.admin(offer, [cedar.id, cedar.ownerId, row?.id]);
    await expectNothingChanged(
      db,
      async () => {
        for (const intent of ['leave', 'take', 'drop'])
          expect((await stranger.post('/stores', { intent, store: 'cedar', password })).status).toBe(404);
        expect((await owner.post('/stores', { intent: 'take', store: 'cedar', password })).status).toBe(409);
        expect((await owner.post('/stores', { intent: 'leave', store: 'cedar' })).status).toBe(409);
        const wrong = await clerk.post('/stores', { intent: 'take', store: 'cedar', password: 'guess' });
        expect(wrong.status).toBe(422);
      },
      COUNTED,
    );
    expect((await clerk.get('/stores')).body).toContain('value="take"');
    expect((await clerk.post('/stores', { intent: 'drop', store: 'cedar' })).status).toBe(200);
    expect((await clerk.post('/stores', { intent: 'take', store: 'cedar', password })).status).toBe(409);
    await db.admin(offer, [cedar.id, cedar.ownerId, row?.id]);
    expect((await clerk.post('/stores', { intent: 'take', store: 'cedar', password })).status).toBe(200);
    expect((await owner.post('/stores', { intent: 'leave', store: 'cedar' })).status).toBe(200);
    const roles = await db.admin(
      'select user_id, role from staff_memberships where store_id = $1 and role = $2',
      [cedar.id, 'owner'],
    );
    expect(roles).toEqual([{ user_id: row?.id, role: 'owner' }]);
  });

  test('the only owner of a store cannot delete the account, and a deleted account is signed out everywhere', async () => {
    const refused = await expectNothingChanged(
      db,
      () => stranger.post('/account', { form: 'delete', password }),
      COUNTED,
    );
    expect([refused.status, refused.body.includes(najd.name)]).toEqual([409, true]);
    const email = await makeStaff('leaver', [{ store: najd, role: 'admin' }]);
    const { platform, admin } = await signInToAdmin(server, najd, email);
    const gone = await platform.post('/ar/account', { form: 'delete', password });
    expect(gone.headers.location).toBe('/ar/account/deleted');
    expect((await admin.get('/admin/profile')).status).toBe(302);
    expect((await platform.post('/login', { email, password, next: '' })).status).toBe(401);
  });
});
