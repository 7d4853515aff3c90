import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { addOperator, listOperators, mayOperate, OPERATOR_PERMISSIONS, removeOperator } from './index.ts';

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const najd = await makeStore({ slug: 'najd', name: 'Dar Najd' });
const act = systemAct('cli', TEST_TIME);

const roles = async () => (await listOperators()).map(({ email, role }) => [email, role]);

test('an account becomes an operator, and its role can change', async () => {
  expect(await addOperator({ email: ` ${cedar.ownerEmail.toUpperCase()}`, role: 'owner' }, act)).toEqual({
    ok: true,
    value: { userId: cedar.ownerId, before: null, after: 'owner' },
  });
  expect(await addOperator({ email: najd.ownerEmail, role: 'support' }, act)).toMatchObject({ ok: true });
  expect(await addOperator({ email: najd.ownerEmail, role: 'finance' }, act)).toMatchObject({
    value: { before: 'support', after: 'finance' },
  });
  expect(await roles()).toEqual([
    [cedar.ownerEmail, 'owner'],
    [najd.ownerEmail, 'finance'],
  ]);
});

test('an operator cannot be added for an unknown address, and neither a non-operator nor the last owner can be removed', async () => {
  await expectNothingChanged(db, async () => {
    expect(await addOperator({ email: 'nobody@souk.example', role: 'owner' }, act)).toMatchObject({
      code: 'user_unknown',
    });
    expect(await removeOperator({ email: 'nobody@souk.example' }, act)).toMatchObject({
      code: 'user_unknown',
    });
    expect(await addOperator({ email: cedar.ownerEmail, role: 'read_only' }, act)).toMatchObject({
      code: 'last_owner',
    });
    expect(await removeOperator({ email: cedar.ownerEmail }, act)).toMatchObject({ code: 'last_owner' });
  });
});

test('if two owners are removed at the same moment, one stays', async () => {
  await addOperator({ email: najd.ownerEmail, role: 'owner' }, act);
  const done = await Promise.all(
    [cedar, najd].map(({ ownerEmail }) => removeOperator({ email: ownerEmail }, act)),
  );
  expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect((await roles()).map(([, role]) => role)).toEqual(['owner']);
  const [gone] = await db.admin('select email from users where id not in (select user_id from operators)');
  expect(await removeOperator({ email: String(gone?.email) }, act)).toMatchObject({
    code: 'not_an_operator',
  });
});

test('the role owner has every permission, and the role read_only only those that view', () => {
  for (const permission of OPERATOR_PERMISSIONS) {
    expect(mayOperate('owner', permission)).toBe(true);
    expect(mayOperate(null, permission)).toBe(false);
  }
  expect(
    OPERATOR_PERMISSIONS.filter((each) => mayOperate('read_only', each)).every((each) =>
      each.endsWith('.view'),
    ),
  ).toBe(true);
  expect(mayOperate('support', 'stores.package')).toBe(false);
  expect(mayOperate('finance', 'stores.suspend')).toBe(false);
});
