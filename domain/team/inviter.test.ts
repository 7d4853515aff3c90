import { expect, test } from 'vitest';
import { type MemberRole, staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { changeMember, invitationOf, inviteMember, joinTeam, leaveTeam, removeMember } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);

async function member(name: string, role: Exclude<MemberRole, 'custom'>, store = cedar) {
  const email = await makeStaff(name, [{ store, role }]);
  const [row] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
  const userId = row?.id ?? '';
  return { userId, email, act: staffAct({ userId, name, role }, TEST_TIME) };
}

/** The token of an invitation that this member sends to a person who has an account. */
async function invitedBy({ act }: { act: typeof OWNER }, email: string, role: 'admin' | 'viewer') {
  let token = '';
  const linkTo = (made: string) => {
    token = made;
    return `https://souk.example/join/${made}`;
  };
  const asked = await inviteMember(cedar.id, { email, role, setId: null, locale: 'en', linkTo }, act);
  expect(asked.ok).toBe(true);
  return token;
}

test('an invitation ends when its inviter is removed, and cannot be accepted any more', async () => {
  const inviter = await member('amal', 'admin');
  const friend = await member('friend', 'viewer', najd);
  const token = await invitedBy(inviter, friend.email, 'admin');
  expect(await invitationOf(token, TEST_TIME)).not.toBeNull();
  await removeMember(cedar.id, { userId: inviter.userId }, OWNER);
  await expectNothingChanged(db, async () => {
    expect(await invitationOf(token, TEST_TIME)).toBeNull();
    const joined = await joinTeam({ token, userId: friend.userId }, friend.act);
    expect(joined).toMatchObject({ ok: false, code: 'invitation_invalid' });
  });
});

test('an invitation ends when its inviter leaves the team', async () => {
  const inviter = await member('leaver', 'admin');
  const token = await invitedBy(inviter, 'guest@staff.example', 'viewer');
  await leaveTeam(cedar.id, { userId: inviter.userId }, inviter.act);
  expect(await invitationOf(token, TEST_TIME)).toBeNull();
});

test('an invitation is invalid while its inviter lacks a permission that it grants', async () => {
  const inviter = await member('demoted', 'admin');
  const friend = await member('other', 'viewer', najd);
  const token = await invitedBy(inviter, friend.email, 'admin');
  const lesser = { userId: inviter.userId, role: 'viewer', setId: null, was: 'admin' } as const;
  expect((await changeMember(cedar.id, lesser, OWNER)).ok).toBe(true);
  await expectNothingChanged(db, async () => {
    expect(await invitationOf(token, TEST_TIME)).toBeNull();
    const joined = await joinTeam({ token, userId: friend.userId }, friend.act);
    expect(joined).toMatchObject({ ok: false, code: 'invitation_invalid' });
  });
});

test('an invitation sent by the system needs no inviter', async () => {
  const token = await invitedBy(
    { act: { by: { kind: 'system', name: 'souk' }, at: TEST_TIME } },
    'new@staff.example',
    'admin',
  );
  expect(await invitationOf(token, TEST_TIME)).toMatchObject({ email: 'new@staff.example' });
});
