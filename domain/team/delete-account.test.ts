import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { addOperator, createUser } from '#domain/identity/index.ts';
import { deliverPlatformMail, discardMail } from '#domain/mail/index.ts';
import { createStore } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { deleteAccount, leaveTeam, soleOwnerOf } from './index.ts';

// Deleting an account (A5): all of its own data is deleted, and no store is left without an owner.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const at = TEST_TIME;
const secretKey = 'the key of this test';
const LIMITS = ['platform_rate_limits'];

async function account(name: string, owns: string[] = [], isOperator = false): Promise<string> {
  const email = `${name}@people.example`;
  const made = await createUser({ email, name, password: TEST_PASSWORD }, at);
  if (!made.ok) throw new Error(made.code);
  const { userId } = made.value;
  if (isOperator) await addOperator({ email, role: 'support' }, systemAct('test', at));
  const rows = owns.map((id) => ({ store_id: id, user_id: userId, role: 'owner', created_at: at }));
  if (rows.length > 0) await withPlatform((tx) => tx.insertInto('staff_memberships').values(rows).execute());
  return userId;
}

const actOf = (userId: string) => staffAct({ userId, name: 'Rana', role: 'viewer' }, at, { ip: '192.0.2.7' });
const remove = (userId: string, password = TEST_PASSWORD) =>
  deleteAccount({ userId, secretKey, password, code: '' }, actOf(userId));
const owners = (storeId: string) =>
  db.admin("select user_id from staff_memberships where store_id = $1 and role = 'owner'", [storeId]);

test('an account that is the only owner of stores is not deleted, and the refusal names each store', async () => {
  const rana = await account('rana', [cedar.id]);
  await db.admin('delete from staff_memberships where user_id = $1', [cedar.ownerId]);
  await expectNothingChanged(
    db,
    async () => {
      expect(await remove(rana)).toMatchObject({ code: 'only_owner', data: { stores: [cedar.name] } });
      expect(await remove(rana, 'wrong')).toMatchObject({ code: 'wrong_credentials' });
    },
    LIMITS,
  );
  expect(await soleOwnerOf(rana)).toEqual([cedar.name]);
});

test('an account is deleted with its memberships and mails, its user is mailed, and its stores log it', async () => {
  const huda = await account('huda', [cedar.id, najd.id]);
  expect(await remove(huda)).toMatchObject({ ok: true });
  expect(await db.admin('select 1 from users where id = $1', [huda])).toEqual([]);
  expect(await db.admin('select 1 from staff_memberships where user_id = $1', [huda])).toEqual([]);
  const mails = await db.admin("select kind from platform_mails where recipient = 'huda@people.example'");
  expect(mails).toEqual([{ kind: 'own_deleted' }]);
  const logged = await db.admin<{ store_id: string }>(
    "select store_id from audit_entries where action = 'team.left' and subject_id = $1",
    [huda],
  );
  expect(logged.map((row) => row.store_id).sort()).toEqual([cedar.id, najd.id].sort());
  expect(await remove(huda)).toMatchObject({ code: 'wrong_credentials' });
});

test('the last mail to a deleted account is emptied when it was sent, refused, given up or discarded, and refuses no address', async () => {
  const farewell = async (name: string) => {
    await remove(await account(name));
    const [mail] = await db.admin<{ id: string }>('select id from platform_mails where recipient = $1', [
      `${name}@people.example`,
    ]);
    return mail?.id ?? '';
  };
  const sent: string[] = [];
  const deliver = (id: string, answer: 'ok' | 'refused' | 'away', isLastTry = false) => {
    const send = async ({ to }: { to: string }) => {
      sent.push(to);
      if (answer === 'away') throw new Error(`451 <${to}> try later`);
      return answer === 'refused' ? { refused: `550 5.1.1 <${to}> unknown` } : undefined;
    };
    return deliverPlatformMail(id, { transport: { send }, at, isLastTry }).catch(() => 'failed');
  };
  const kept = (id: string) =>
    db.admin(
      `select status, recipient || subject || body_text || body_html || last_error as text
         from platform_mails where id = $1`,
      [id],
    );
  const [one, two, three, four] = [
    await farewell('sent'),
    await farewell('unknown'),
    await farewell('away'),
    await farewell('dropped'),
  ];
  expect(await deliver(one, 'ok')).toBe('sent');
  expect(await deliver(two, 'refused')).toBe('refused');
  expect(await deliver(three, 'away')).toBe('failed');
  expect(JSON.stringify(await kept(three)), 'it is tried again').toContain('away@people.example');
  expect(await deliver(three, 'away', true)).toBe('failed');
  expect(await withPlatform((tx) => discardMail(tx, four))).toBe(true);
  const states: [string, string][] = [
    [one, 'sent'],
    [two, 'failed'],
    [three, 'failed'],
    [four, 'discarded'],
  ];
  for (const [id, status] of states) expect(await kept(id)).toEqual([{ status, text: '' }]);
  expect(await db.admin('select email_norm from platform_suppressions')).toEqual([]);
  expect([await deliver(three, 'ok'), await deliver(one, 'ok')]).toEqual(['gone', 'already_sent']);
  expect(sent).toHaveLength(4);
});

test('an operator’s account cannot be deleted', async () => {
  const operator = await account('operator', [], true);
  await expectNothingChanged(
    db,
    async () => {
      expect(await remove(operator)).toMatchObject({ code: 'operates_platform' });
    },
    LIMITS,
  );
});

test('if two owners delete their accounts or leave at the same moment, one stays', async () => {
  await db.admin("delete from staff_memberships where store_id = $1 and role = 'owner'", [najd.id]);
  const [one, two] = [await account('one', [najd.id]), await account('two', [najd.id])];
  const done = await Promise.all([remove(one), remove(two)]);
  expect(done.filter((each) => each.ok)).toHaveLength(1);
  expect(await owners(najd.id)).toHaveLength(1);
  const left = done[0].ok ? two : one;
  const three = await account('three', [najd.id]);
  const mixed = await Promise.all([remove(left), leaveTeam(najd.id, { userId: three }, actOf(three))]);
  expect(mixed.filter((each) => each.ok)).toHaveLength(1);
  expect(await owners(najd.id)).toHaveLength(1);
});

test('a store created for an account at the moment of its deletion keeps its owner or is not created', async () => {
  const maker = await account('maker');
  const store = { slug: 'made-meanwhile', name: 'Made', ownerUserId: maker };
  const [deleted, made] = await Promise.allSettled([remove(maker), createStore(store, actOf(maker))]);
  const isMade = made.status === 'fulfilled' && made.value.ok;
  const isDeleted = deleted.status === 'fulfilled' && deleted.value.ok;
  expect(isMade).not.toBe(isDeleted);
  const rows = await db.admin("select 1 from stores where slug = 'made-meanwhile'");
  expect(rows).toHaveLength(isMade ? 1 : 0);
});
