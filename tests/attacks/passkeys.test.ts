import { expect, test } from 'vitest';
import { hashToken } from '#lib/ids.ts';
import { passkeySite } from '#server/http/origins.ts';
import { SoftAuthenticator } from '#tests/support/authenticator.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, openAdmin, pathOf, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import { adminHost, PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

// Passkeys of store owners over HTTP: adding them, and attempts that are refused (A, M2).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { origin } = passkeySite(server.config);
const owner = await signInToAdmin(server, cedar, cedar.ownerEmail);
const stranger = await signInToAdmin(server, najd, najd.ownerEmail);

/** The token in the redirect from the account page to the page that creates the passkey. */
const offered = async (by = owner, fields = {}) => {
  const form = { form: 'passkey', name: 'MacBook', password: TEST_PASSWORD, ...fields };
  const sent = await by.platform.post('/account', form);
  return new URL(sent.headers.location ?? '/', 'http://none.example').searchParams.get('offer') ?? '';
};

/** The challenge as the platform's page gives it to the browser. */
const challengeOf = async (token: string) => {
  const [row] = await db.admin<{ challenge: string }>(
    'select challenge from own_passkey_offers where token_hash = $1',
    [hashToken(token)],
  );
  return { challenge: row?.challenge ?? '', rp: { id: 'souk.localhost' } };
};

const userHandle = Buffer.from(cedar.ownerId.replaceAll('-', ''), 'hex').toString('base64url');
const device = Object.assign(new SoftAuthenticator(origin), { userHandle });

/** Tries to sign in with the device: requests its options and posts the device's answer. */
const tryToEnter = async (visitor: Visitor, twist = {}, next = '/stores') => {
  const options = JSON.parse((await visitor.post('/login/passkey', {})).body);
  const passkey = device.sign(options, twist);
  return { passkey, answer: await visitor.post('/login', { passkey, next }) };
};
const isIn = async (visitor: Visitor) => (await visitor.get('/stores')).status === 200;

test('adding a passkey needs the password, works only for one’s own account, and is mailed and logged with the account', async () => {
  expect(await offered(owner, { password: 'not it' })).toBe('');
  const token = await offered();
  const page = await owner.platform.get(`/passkeys/new?offer=${token}`);
  expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'same-origin',
  ]);
  const answer = device.make(await challengeOf(token));
  device.userHandle = userHandle;
  for (const visitor of [stranger.platform, new Visitor(server, PLATFORM)]) {
    await expectNothingChanged(db, async () => {
      expect((await visitor.get(`/passkeys/new?offer=${token}`)).status).toBe(410);
      const sent = await visitor.post('/passkeys/new', { offer: token, answer });
      expect(sent.headers.location).toBe('/passkeys/new');
    });
  }
  const made = await owner.platform.post('/passkeys/new', { offer: token, answer });
  expect(made.headers.location).toBe('/account?passkey=added');
  expect((await owner.platform.get('/account')).body).toContain('MacBook');
  const told = await db.admin('select recipient from platform_mails');
  expect(told).toEqual([{ recipient: cedar.ownerEmail }]);
  const logged = await db.admin("select user_id, detail from account_changes where what = 'passkey_made'");
  expect(logged).toEqual([{ user_id: cedar.ownerId, detail: 'MacBook' }]);
});

test('a passkey signs its owner in without a password, on the platform and in the admin', async () => {
  const platform = new Visitor(server, PLATFORM);
  const admin = new Visitor(server, adminHost('cedar'));
  const next = pathOf((await admin.get('/admin')).headers.location);
  const { answer } = await tryToEnter(platform, {}, next);
  expect(answer.status).toBe(302);
  await openAdmin(platform, admin, pathOf(answer.headers.location));
  expect((await admin.get('/admin/dashboard')).status).toBe(200);
});

test('a passkey’s answer is accepted once and only from its browser', async () => {
  const visitor = new Visitor(server, PLATFORM);
  const { passkey, answer } = await tryToEnter(visitor);
  expect(answer.status).toBe(302);
  const thief = new Visitor(server, PLATFORM);
  await thief.post('/login/passkey', {});
  const cookie = thief.cookies.get('passkey') ?? '';
  for (const kept of [visitor.cookies.get('passkey') ?? '', cookie, '']) {
    thief.cookies.set('passkey', kept);
    const sent = await thief.post('/login', { passkey, next: '/stores' });
    expect([sent.status, sent.body.includes('That passkey does not let you in')]).toEqual([401, true]);
  }
  expect(await isIn(thief)).toBe(false);
});

test.each([
  ['a storefront', { origin: `http://${'cedar'}.${PLATFORM}` }],
  ['a store’s admin', { origin: `http://${adminHost('cedar')}` }],
  ['another site', { origin: 'https://evil.example', rpId: 'evil.example' }],
])('a passkey’s answer signed on %s is refused', async (_, twist) => {
  const visitor = new Visitor(server, PLATFORM);
  const { answer } = await tryToEnter(visitor, twist);
  expect(answer.status).toBe(401);
  expect(await isIn(visitor)).toBe(false);
});

test('other origins cannot request or answer a passkey’s challenge, and next= leads to no other site', async () => {
  const visitor = new Visitor(server, PLATFORM);
  const foreign = { origin: `http://cedar.${PLATFORM}`, 'sec-fetch-site': 'same-site' };
  expect((await visitor.post('/login/passkey', {}, foreign)).status).toBe(403);
  expect((await visitor.get('/login/passkey')).headers.location).toBe('/login');
  const { answer } = await tryToEnter(visitor, {}, 'https://evil.example/');
  expect(answer.headers.location).toBe('/stores');
});

test('a passkey is renamed and removed by its owner only, with the password', async () => {
  const [row] = await db.admin<{ id: string }>('select id from user_passkeys');
  const id = row?.id ?? '';
  const rename = { form: 'passkeyName', id, name: 'Taken over' };
  await expectNothingChanged(db, async () => {
    expect((await stranger.platform.post('/account', rename)).status).toBe(422);
  });
  const remove = { form: 'passkeyRemove', id, password: 'not it' };
  expect((await owner.platform.post('/account', remove)).status).toBe(422);
  expect((await stranger.platform.post('/account', { ...remove, password: TEST_PASSWORD })).status).toBe(422);
  expect(await db.admin('select name from user_passkeys')).toEqual([{ name: 'MacBook' }]);
});

test('a former team member may sign in but cannot open the admin, and a removed passkey cannot sign in', async () => {
  const email = await makeStaff('second-owner', [{ store: cedar, role: 'owner' }]);
  await db.admin('delete from staff_memberships where user_id = $1', [cedar.ownerId]);
  const visitor = new Visitor(server, PLATFORM);
  const admin = new Visitor(server, adminHost('cedar'));
  const next = pathOf((await admin.get('/admin')).headers.location);
  const { answer } = await tryToEnter(visitor, {}, next);
  expect(answer.status).toBe(302);
  expect((await visitor.get(pathOf(answer.headers.location))).status).toBe(403);
  expect(email).toContain('second-owner');
  await db.admin('delete from user_passkeys');
  const last = new Visitor(server, PLATFORM);
  expect((await tryToEnter(last)).answer.status).toBe(401);
  expect(await isIn(last)).toBe(false);
});
