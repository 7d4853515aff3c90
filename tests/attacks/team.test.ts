import { describe, expect, onTestFinished, test } from 'vitest';
import type { MemberRole } from '#domain/audit/index.ts';
import { newToken } from '#lib/ids.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { LiveListener } from '#tests/support/listener.ts';
import { makeStaff, pathOf, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import { adminHost, PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const TEAM = '/admin/users/team';

async function member(name: string, role: Exclude<MemberRole, 'custom'>, store = cedar) {
  const email = await makeStaff(name, [{ store, role }]);
  const [row] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
  return { id: row?.id ?? '', email, ...(await signInToAdmin(server, store, email)) };
}
const owner = (await signInToAdmin(server, cedar, cedar.ownerEmail)).admin;
const admin = await member('amal', 'admin');
const clerk = await member('karim', 'orders');
const foreign = await member('stranger', 'orders', najd);

// Counted tries of a password or an invitation are not changes.
const nothing = <T>(fn: () => Promise<T>) =>
  expectNothingChanged(db, fn, ['platform_rate_limits', 'rate_limits', 'staff_sessions']);
const statusOf = async (visitor: Visitor, fields: Record<string, string>, path = TEAM) =>
  (await visitor.post(path, fields)).status;

describe('no member can promote themselves (Z)', () => {
  test.each([
    ['a clerk changes their own role', () => clerk.admin, () => clerk.id, 403],
    ['an admin changes their own role', () => admin.admin, () => admin.id, 422],
    ['an admin changes the owner’s role', () => admin.admin, () => cedar.ownerId, 409],
    ['an owner changes their own role', () => owner, () => cedar.ownerId, 422],
    ['an owner changes the role of a member of another store', () => owner, () => foreign.id, 422],
  ])('a change of role is refused: %s', async (_, by, whom, status) => {
    await nothing(async () => {
      for (const role of ['admin', 'owner', 'viewer', 'custom']) {
        expect(await statusOf(by(), { intent: 'change', userId: whom(), role, was: 'orders' })).toBe(status);
      }
      expect(await statusOf(by(), { intent: 'remove', userId: whom() })).toBe(status);
    });
  });

  test('an invalid role is refused: owner, a role of another store, an unknown role', async () => {
    await nothing(async () => {
      for (const role of ['owner', 'custom', 'everything', '', "' or 1=1", foreign.id]) {
        const given = { intent: 'change', userId: clerk.id, role, was: 'orders' };
        expect([role, await statusOf(owner, given)]).toEqual([role, 422]);
        const asked = { intent: 'invite', email: 'x@staff.example', role };
        expect([role, await statusOf(owner, asked)]).toEqual([role, 422]);
      }
    });
  });

  test('fields that a team form does not have change nothing (mass assignment)', async () => {
    const role = {
      name: 'Own',
      actions: 'team.transfer',
      is_operator: 'true',
      store_id: najd.id,
      role: 'owner',
    };
    await nothing(async () => {
      expect(await statusOf(owner, role, '/admin/users/roles/new')).toBe(422);
    });
  });

  test('only the owner can hand the store over, and must enter the password again', async () => {
    const offer = (password: string) => ({ intent: 'offer', userId: clerk.id, password });
    await nothing(async () => {
      expect(await statusOf(admin.admin, offer(TEST_PASSWORD))).toBe(403);
      expect(await statusOf(owner, offer('not the password'))).toBe(422);
      expect(await statusOf(owner, offer(''))).toBe(422);
      expect(await statusOf(admin.admin, { intent: 'take', password: TEST_PASSWORD })).toBe(422);
    });
  });
});

describe('removed members (Z)', () => {
  test('a removed member has no access from the next request on, and their live connection ends within five seconds', async () => {
    const leaver = await member('leaver', 'orders');
    const token = leaver.admin.cookies.get('staff') ?? '';
    const place = { port: server.port, host: adminHost(cedar.slug), path: '/admin/live' };
    const line = new LiveListener(place, { cookie: `staff=${token}` });
    onTestFinished(() => line.close());
    await line.until(() => expect(line.heard.map(({ name }) => name)).toContain('staff'));
    expect((await leaver.admin.get('/admin/orders')).status).toBe(200);
    const removedAt = performance.now();
    expect(await statusOf(owner, { intent: 'remove', userId: leaver.id })).toBe(200);
    expect((await leaver.admin.get('/admin/orders')).status).toBe(302);
    await line.until(() => expect(line.response?.complete).toBe(true));
    expect(performance.now() - removedAt).toBeLessThan(5000);
    // The account itself stays, but has no access to the admin here.
    expect((await leaver.platform.get('/stores')).status).toBe(200);
  });

  test('a member who leaves the store loses access, and the last owner cannot leave', async () => {
    const goer = await member('goer', 'admin');
    expect(await statusOf(goer.admin, { intent: 'leave' })).toBe(302);
    expect((await goer.admin.get('/admin/orders')).status).toBe(302);
    await nothing(async () => expect(await statusOf(owner, { intent: 'leave' })).toBe(409));
  });
});

describe('invitations (A)', () => {
  async function invited(email: string): Promise<string> {
    expect(await statusOf(owner, { intent: 'invite', email, role: 'viewer', locale: 'en' })).toBe(200);
    const [mail] = await db.admin<{ body_text: string }>(
      "select body_text from mails where kind = 'staff_invite' order by created_at desc, id desc limit 1",
    );
    const link = /http\S+\/join\/[\w-]+/.exec(mail?.body_text ?? '')?.[0] ?? '';
    // The link is built from our own settings: no Host header of a request is used.
    expect(link).toMatch(new RegExp(`^http://${PLATFORM.replaceAll('.', '\\.')}/join/[\\w-]{43}$`));
    return pathOf(link);
  }
  const join = (visitor: Visitor, path: string, fields: Record<string, string> = {}) =>
    visitor.post(path, fields);
  const stranger = () => new Visitor(server, PLATFORM);

  test('an invitation creates one account, for its own e-mail address only, and signs in the person who chose the password', async () => {
    const path = await invited('nour@staff.example');
    const visitor = stranger();
    expect((await visitor.get(path)).body).toContain('nour@staff.example');
    const account = { name: 'Nour', password: TEST_PASSWORD, email: 'evil@staff.example' };
    const joined = await join(visitor, path, account);
    expect([joined.status, joined.headers.location]).toEqual([302, `http://${adminHost('cedar')}/admin`]);
    expect(await db.admin("select 1 from users where email = 'evil@staff.example'")).toEqual([]);
    await nothing(async () => {
      expect((await join(stranger(), path, account)).status).toBe(404);
      expect((await visitor.get(path)).status).toBe(404);
    });
  });

  test('an invitation is not accepted by another account, with a weak password, from another site, or with a guessed link', async () => {
    const path = await invited('lina@staff.example');
    await nothing(async () => {
      expect((await join(foreign.platform, path)).status).toBe(409);
      expect((await join(stranger(), path, { name: 'Lina', password: 'short' })).status).toBe(422);
      expect((await join(stranger(), path, { name: '', password: TEST_PASSWORD })).status).toBe(422);
      const elsewhere = { origin: 'https://evil.example' };
      const forged = await stranger().post(path, { name: 'L', password: TEST_PASSWORD }, elsewhere);
      expect(forged.status).toBe(403);
      expect((await join(stranger(), `/join/${newToken()}`, { name: 'L' })).status).toBe(404);
      expect((await stranger().get('/join/x')).status).toBe(404);
    });
  });

  test('an invitation for an address with an account asks the visitor to log in, and returns only to a fixed list of pages', async () => {
    const path = await invited(foreign.email);
    await nothing(async () => {
      const made = await join(stranger(), path, { name: 'Thief', password: TEST_PASSWORD });
      expect(made.status).toBe(422);
    });
    const visitor = stranger();
    const fields = { email: foreign.email, password: TEST_PASSWORD };
    const signed = await visitor.post('/login', { ...fields, next: path });
    expect(signed.headers.location).toBe(path);
    const astray = await stranger().post('/login', { ...fields, next: `${path}/../../evil` });
    expect(astray.headers.location).toBe('/stores');
    expect((await join(visitor, path)).status).toBe(302);
    const roles = await db.admin('select 1 from staff_memberships where user_id = $1', [foreign.id]);
    expect(roles).toHaveLength(2);
  });
});

test('customers of another store have no page here, and cannot get a note or be blocked (O)', async () => {
  const { id } = await makeCustomer(najd, { email: 'theirs@example.com', name: 'Theirs Only' });
  await nothing(async () => {
    for (const path of [`/admin/users/${id}`, `/admin/users/${id}.data`, '/admin/users/none']) {
      const page = await owner.get(path);
      expect([path, page.status, page.body.includes('Theirs Only')]).toEqual([path, 404, false]);
    }
    for (const intent of ['note', 'tag', 'block', 'unblock']) {
      const fields = { intent, note: 'x', tag: 'x', was: '' };
      expect([intent, await statusOf(owner, fields, `/admin/users/${id}`)]).toEqual([intent, 404]);
    }
    const found = await owner.get('/admin/users?q=theirs');
    expect(found.body).not.toContain('Theirs Only');
  });
});
