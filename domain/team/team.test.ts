import { describe, expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { type Act, type MemberRole, staffAct } from '#domain/audit/index.ts';
import { normalizeEmail } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { makeStore, TEST_PASSWORD, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  changeMember,
  dropOffer,
  invitationOf,
  inviteMember,
  joinTeam,
  leaveTeam,
  makeInvitedAccount,
  offerOwnership,
  removeMember,
  removeSet,
  saveSet,
  takeOwnership,
  teamOf,
  withdrawInvitation,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

async function member(name: string, role: Exclude<MemberRole, 'custom'>, store: TestStore = cedar) {
  const email = await makeStaff(name, [{ store, role }]);
  const [row] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
  return { id: row?.id ?? '', email, act: actOf(row?.id ?? '', role) };
}
const actOf = (userId: string, role: MemberRole, actions?: string[]): Act =>
  staffAct({ userId, name: 'Rana', role, ...(actions ? { actions } : {}) }, TEST_TIME);
const OWNER = actOf(cedar.ownerId, 'owner');
const admin = await member('amal', 'admin');
const clerk = await member('karim', 'orders');
const foreign = await member('stranger', 'orders', najd);

const roleOf = async (userId: string, store = cedar) =>
  (await teamOf(store.id, TEST_TIME)).members.find((each) => each.userId === userId)?.role;
const change = (userId: string, role: 'admin' | 'viewer' | 'orders', by: Act, was = 'orders') =>
  changeMember(cedar.id, { userId, role, setId: null, was }, by);

async function invite(email: string, by = OWNER, role: 'viewer' | 'admin' = 'viewer', store = cedar) {
  let token = '';
  const linkTo = (made: string) => {
    token = made;
    return `https://souk.example/join/${made}`;
  };
  const asked = await inviteMember(store.id, { email, role, setId: null, locale: 'en', linkTo }, by);
  return { asked, token };
}
const nothing = <T>(fn: () => Promise<T>) => expectNothingChanged(db, fn, ['rate_limits']);

describe('an invitation', () => {
  test('an invitation is mailed, creates an account if needed, and is used up by joining', async () => {
    const { asked, token } = await invite('new@staff.example');
    expect(asked.ok).toBe(true);
    const shown = await invitationOf(token, TEST_TIME);
    expect(shown).toMatchObject({ store: 'Cedar House', email: 'new@staff.example', hasAccount: false });
    const mails = await db.admin(
      "select 1 from mails where kind = 'staff_invite' and body_text like '%/join/%'",
    );
    expect(mails).toHaveLength(1);
    const made = await makeInvitedAccount(
      { token, name: 'Nour', password: TEST_PASSWORD, locale: 'ar' },
      TEST_TIME,
    );
    if (!made.ok) throw new Error(made.code);
    const { userId } = made.value;
    const act = staffAct({ userId, name: 'Nour', role: 'viewer' }, TEST_TIME);
    expect(await joinTeam({ token, userId }, act)).toMatchObject({ value: { slug: 'cedar' } });
    expect(await roleOf(userId)).toBe('viewer');
    expect(await joinTeam({ token, userId }, act)).toMatchObject({ code: 'invitation_invalid' });
    const rows = await db.admin<{ action: string }>(
      "select action from audit_entries where action like 'team.%'",
    );
    expect(rows.map((row) => row.action)).toEqual(['team.invited', 'team.joined']);
  });

  test('an invitation is invalid for another account, after a week, once withdrawn, and with a made-up link', async () => {
    const { asked, token } = await invite('late@staff.example');
    const later = new Date(TEST_TIME.getTime() + 7 * 86_400_000 + 1);
    await nothing(async () => {
      expect(await joinTeam({ token, userId: foreign.id }, foreign.act)).toMatchObject({
        code: 'other_address',
      });
      expect(await invitationOf(token, later)).toBeNull();
      expect(await invitationOf(`${token}x`, TEST_TIME)).toBeNull();
    });
    if (!asked.ok) throw new Error(asked.code);
    await nothing(() => withdrawInvitation(najd.id, asked.value, foreign.act));
    expect((await withdrawInvitation(cedar.id, asked.value, OWNER)).ok).toBe(true);
    expect(await invitationOf(token, TEST_TIME)).toBeNull();
  });

  test('a repeated invitation replaces the earlier link', async () => {
    const first = await invite('twice@staff.example');
    const second = await invite('Twice@staff.example');
    expect(await invitationOf(first.token, TEST_TIME)).toBeNull();
    expect(await invitationOf(second.token, TEST_TIME)).not.toBeNull();
    const again = (await teamOf(cedar.id, TEST_TIME)).invitations;
    expect(again.filter((each) => normalizeEmail(each.email) === 'twice@staff.example')).toHaveLength(1);
  });

  test('an invitation is refused for an invalid address, a member, a higher role, and a full plan', async () => {
    const own = actOf(clerk.id, 'custom', ['team.edit', 'orders.view']);
    await invite('chief@staff.example', OWNER, 'admin');
    const small = await makeStore({ slug: 'small', name: 'Small', currency: 'USD' });
    await db.admin(
      "update subscriptions set package_id = (select id from packages where code = 'starter') where store_id = $1",
      [small.id],
    );
    const boss = actOf(small.ownerId, 'owner');
    for (const name of ['one', 'two']) await invite(`${name}@small.example`, boss, 'viewer', small);
    await nothing(async () => {
      expect((await invite('no address')).asked).toMatchObject({ code: 'email_invalid' });
      expect((await invite(clerk.email)).asked).toMatchObject({ code: 'already_member' });
      expect((await invite('x@staff.example', own, 'admin')).asked).toMatchObject({ code: 'beyond_own' });
      expect((await invite('chief@staff.example', own, 'viewer')).asked).toMatchObject({
        code: 'beyond_own',
      });
      expect((await invite('three@small.example', boss, 'viewer', small)).asked).toMatchObject({
        code: 'plan_limit',
        data: { limit: 3 },
      });
    });
  });
});

describe('a role', () => {
  test('a role is changed by a member with at least its permissions, and never one’s own, an owner’s or a higher one', async () => {
    const small = actOf(clerk.id, 'custom', ['team.edit', 'orders.view']);
    await nothing(async () => {
      expect(await change(clerk.id, 'admin', clerk.act)).toMatchObject({ code: 'own_self' });
      expect(await change(admin.id, 'viewer', small, 'admin')).toMatchObject({ code: 'beyond_own' });
      expect(await change(cedar.ownerId, 'viewer', admin.act, 'owner')).toMatchObject({ code: 'last_owner' });
      expect(await change(foreign.id, 'viewer', OWNER)).toMatchObject({ code: 'team_not_found' });
      expect(await change(clerk.id, 'viewer', OWNER, 'catalog')).toMatchObject({ code: 'team_stale' });
      expect(await change('or 1=1', 'viewer', OWNER)).toMatchObject({ code: 'team_not_found' });
    });
    expect((await change(clerk.id, 'viewer', admin.act)).ok).toBe(true);
    expect(await roleOf(clerk.id)).toBe('viewer');
    expect((await change(clerk.id, 'orders', OWNER, 'viewer')).ok).toBe(true);
  });

  test('a custom role has at most its creator’s permissions, cannot be deleted while used, and belongs to one store', async () => {
    const set = { id: null, name: 'Packers', actions: ['orders.view', 'orders.fulfil'], version: 1 };
    const narrow = actOf(clerk.id, 'custom', ['team.edit', 'orders.view']);
    await nothing(async () => {
      expect(await saveSet(cedar.id, set, narrow)).toMatchObject({ code: 'beyond_own' });
      expect(await saveSet(cedar.id, { ...set, actions: ['team.transfer'] }, OWNER)).toMatchObject({
        data: { problem: 'actions' },
      });
      expect(await saveSet(cedar.id, { ...set, name: ' ' }, OWNER)).toMatchObject({
        data: { problem: 'name' },
      });
    });
    const made = await saveSet(cedar.id, set, OWNER);
    if (!made.ok) throw new Error(made.code);
    const { id } = made.value;
    const give = { userId: clerk.id, role: 'custom' as const, setId: id, was: 'orders' };
    expect((await changeMember(cedar.id, give, OWNER)).ok).toBe(true);
    await nothing(async () => {
      const stolen = { userId: foreign.id, role: 'custom' as const, setId: id, was: 'orders' };
      expect(await changeMember(najd.id, stolen, actOf(najd.ownerId, 'owner'))).toMatchObject({
        code: 'team_not_found',
      });
      expect(await removeSet(najd.id, { id }, actOf(najd.ownerId, 'owner'))).toMatchObject({
        code: 'team_not_found',
      });
      expect(await saveSet(cedar.id, { ...set, name: 'packers' }, OWNER)).toMatchObject({
        data: { problem: 'taken' },
      });
      expect(await removeSet(cedar.id, { id }, OWNER)).toMatchObject({
        code: 'set_in_use',
        data: { count: 1 },
      });
      // A member cannot extend their own set.
      const bearer = actOf(clerk.id, 'custom', ['orders.view', 'orders.fulfil', 'team.edit']);
      const wider = { ...set, id, actions: ['orders.view', 'orders.refund'] };
      expect(await saveSet(cedar.id, wider, bearer)).toMatchObject({ code: 'beyond_own' });
      expect(await saveSet(cedar.id, { ...set, id, version: 9 }, OWNER)).toMatchObject({
        code: 'team_stale',
      });
    });
    await changeMember(cedar.id, { userId: clerk.id, role: 'orders', setId: null, was: id }, OWNER);
    expect((await removeSet(cedar.id, { id }, OWNER)).ok).toBe(true);
  });
});

describe('the owner of a store', () => {
  test('a store’s last owner can neither be removed nor changed, and cannot leave', async () => {
    await nothing(async () => {
      expect(await removeMember(cedar.id, { userId: cedar.ownerId }, admin.act)).toMatchObject({
        code: 'last_owner',
      });
      expect(await leaveTeam(cedar.id, { userId: cedar.ownerId }, OWNER)).toMatchObject({
        code: 'last_owner',
      });
    });
  });

  async function twoOwners(slug: string) {
    const store = await makeStore({ slug, name: slug, currency: 'USD' });
    const other = await member(`other-${slug}`, 'owner', store);
    return { store, ids: [store.ownerId, other.id] };
  }
  const owners = async (storeId: string) =>
    db.admin("select 1 from staff_memberships where store_id = $1 and role = 'owner'", [storeId]);

  test('two owners who leave at the same moment cannot both leave', async () => {
    const { store, ids } = await twoOwners('pair');
    const left = await Promise.all(
      ids.map((userId) => leaveTeam(store.id, { userId }, actOf(userId, 'owner'))),
    );
    expect(left.map((each) => each.ok).toSorted()).toEqual([false, true]);
    expect(await owners(store.id)).toHaveLength(1);
  });

  test('two owners who leave at the same moment would both leave if the team were not locked', async () => {
    const { store, ids } = await twoOwners('naive');
    let looked = 0;
    let go = () => {};
    const both = new Promise<void>((resolve) => {
      go = resolve;
    });
    const naive = (userId: string) =>
      withPlatform(async (tx) => {
        const mine = tx.selectFrom('staff_memberships').select('user_id').where('store_id', '=', store.id);
        const count = (await mine.where('role', '=', 'owner').execute()).length;
        looked += 1;
        if (looked === 2) go();
        await both;
        if (count < 2) return;
        await tx
          .deleteFrom('staff_memberships')
          .where('store_id', '=', store.id)
          .where('user_id', '=', userId)
          .execute();
      });
    await Promise.all(ids.map(naive));
    expect(await owners(store.id)).toHaveLength(0);
  });

  test('a store’s ownership is offered by the owner and accepted by the member, and the former owner becomes an admin', async () => {
    const offer = (toUserId: string, act = OWNER) =>
      offerOwnership(cedar.id, { toUserId, storesUrl: 'https://souk.example/stores' }, act);
    await nothing(async () => {
      expect(await offer(clerk.id, admin.act)).toMatchObject({ code: 'beyond_own' });
      expect(await offer(cedar.ownerId)).toMatchObject({ code: 'own_self' });
      expect(await offer(foreign.id)).toMatchObject({ code: 'team_not_found' });
      expect(await takeOwnership(cedar.id, clerk.act)).toMatchObject({ code: 'team_not_found' });
    });
    expect((await offer(clerk.id)).ok).toBe(true);
    const mails = await db.admin("select user_id from platform_mails where kind = 'own_offer'");
    expect(mails).toEqual([{ user_id: clerk.id }]);
    await nothing(async () => {
      expect(await takeOwnership(cedar.id, admin.act)).toMatchObject({ code: 'team_not_found' });
      const late = { ...clerk.act, at: new Date(TEST_TIME.getTime() + 8 * 86_400_000) };
      expect(await takeOwnership(cedar.id, late)).toMatchObject({ code: 'team_not_found' });
      expect(await dropOffer(cedar.id, admin.act)).toMatchObject({ code: 'beyond_own' });
    });
    expect((await takeOwnership(cedar.id, clerk.act)).ok).toBe(true);
    expect([await roleOf(clerk.id), await roleOf(cedar.ownerId)]).toEqual(['owner', 'admin']);
    // The owner can cancel an offer, and the member can decline it.
    await offer(cedar.ownerId, actOf(clerk.id, 'owner'));
    expect((await dropOffer(cedar.id, actOf(cedar.ownerId, 'admin'))).ok).toBe(true);
    expect(await takeOwnership(cedar.id, OWNER)).toMatchObject({ code: 'team_not_found' });
  });
});

test('a removed member loses the role and sessions in this store and keeps those in others', async () => {
  const leaver = await member('leaver', 'viewer');
  const [row] = await db.admin<{ t: string }>("select encode(sha256('x'), 'hex') as t");
  const token = row?.t ?? '';
  await db.admin(
    `insert into platform_sessions (token_hash, user_id, created_at, seen_at, expires_at)
     values ($1, $2, $3, $3, $3)`,
    [token, leaver.id, TEST_TIME],
  );
  await db.admin(
    `insert into staff_sessions (token_hash, store_id, user_id, platform_token_hash, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [newId(), cedar.id, leaver.id, token, TEST_TIME],
  );
  expect(await removeMember(cedar.id, { userId: leaver.id }, leaver.act)).toMatchObject({ code: 'own_self' });
  expect((await removeMember(cedar.id, { userId: leaver.id }, actOf(clerk.id, 'owner'))).ok).toBe(true);
  expect(await roleOf(leaver.id)).toBeUndefined();
  expect(await db.admin('select 1 from staff_sessions where user_id = $1', [leaver.id])).toEqual([]);
  expect(await db.admin('select 1 from platform_sessions where user_id = $1', [leaver.id])).toHaveLength(1);
});
