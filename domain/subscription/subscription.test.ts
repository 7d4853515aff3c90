import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { checkSubscription, setPeriodEnd, subscriptionOf, suspendStore, unsuspendStore } from './index.ts';

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const najd = await makeStore({ slug: 'najd', name: 'Dar Najd' });
const act = systemAct('operator', new Date('2026-11-22T10:00:00Z'));
const END = new Date('2026-12-01T00:00:00Z');

const noted = () => db.admin('select store_id, tags from changes order by id');
const audited = (action: string) =>
  db.admin('select store_id, actor_name, before, after from audit_entries where action = $1', [action]);
const stripeIdOf = async (storeId: string) => (await subscriptionOf(storeId)).stripeId ?? '';

test('a store is created with a billing customer, without a period end, and with a first row in its history', async () => {
  const subscription = await subscriptionOf(cedar.id);
  expect(subscription).toMatchObject({
    stripeId: expect.stringMatching(/^cus_[0-9a-f]{24}$/),
    package: { code: 'unlimited', version: 1 },
    periodEndsAt: null,
    suspension: null,
    changes: [{ kind: 'started', byName: 'test', at: TEST_TIME }],
  });
  expect(await findStore('cedar')).toMatchObject({
    stripeId: subscription.stripeId,
    periodEndsAt: null,
    status: 'active',
  });
});

test('a period end applies from the next look-up, and is in the audit log, the notifications and the history', async () => {
  await db.admin('delete from changes');
  const set = await setPeriodEnd({ storeId: cedar.id, endsAt: END }, act);
  expect(set).toEqual({ ok: true, value: { before: null, after: END, isChanged: true } });
  expect(await findStore('cedar')).toMatchObject({ periodEndsAt: END });
  expect(await audited('subscription.period_end_set')).toEqual([
    {
      store_id: cedar.id,
      actor_name: 'operator',
      before: { currentPeriodEnd: null },
      after: { currentPeriodEnd: END.toISOString() },
    },
  ]);
  expect(await noted()).toEqual([{ store_id: cedar.id, tags: 'state' }]);
  const { changes } = await subscriptionOf(cedar.id);
  expect(changes.map(({ kind, periodEndAfter }) => ({ kind, periodEndAfter }))).toEqual([
    { kind: 'period_end', periodEndAfter: END },
    { kind: 'started', periodEndAfter: null },
  ]);
  expect(await findStore('najd')).toMatchObject({ periodEndsAt: null });
});

test('setting the same period end again changes nothing', async () => {
  const again = await expectNothingChanged(db, () =>
    setPeriodEnd({ storeId: cedar.id, endsAt: new Date(END.getTime() + 400) }, act),
  );
  expect(again).toMatchObject({ ok: true, value: { isChanged: false } });
});

test.each([null, new Date(0)])('the period end %s is stored as no end', async (endsAt) => {
  await setPeriodEnd({ storeId: najd.id, endsAt: END }, act);
  await setPeriodEnd({ storeId: najd.id, endsAt }, act);
  expect(await subscriptionOf(najd.id)).toMatchObject({ periodEndsAt: null });
});

test('a suspension is stored with reason, actor and time, and is lifted with a reason', async () => {
  await db.admin('delete from changes');
  expect(await suspendStore({ storeId: najd.id, reason: ' Sells fakes ' }, act)).toMatchObject({ ok: true });
  expect(await findStore('najd')).toMatchObject({ status: 'suspended' });
  expect((await subscriptionOf(najd.id)).suspension).toEqual({
    reason: 'Sells fakes',
    byName: 'operator',
    at: act.at,
  });
  expect(await audited('store.suspended')).toMatchObject([{ after: { reason: 'Sells fakes' } }]);
  expect(await unsuspendStore({ storeId: najd.id, reason: 'Cleared' }, act)).toMatchObject({ ok: true });
  expect(await findStore('najd')).toMatchObject({ status: 'active' });
  expect(await audited('store.unsuspended')).toMatchObject([{ after: { reason: 'Cleared' } }]);
  expect(await noted()).toEqual([
    { store_id: najd.id, tags: 'state' },
    { store_id: najd.id, tags: 'state' },
  ]);
  const { changes } = await subscriptionOf(najd.id);
  expect(changes.slice(0, 2).map(({ kind, reason }) => ({ kind, reason }))).toEqual([
    { kind: 'unsuspended', reason: 'Cleared' },
    { kind: 'suspended', reason: 'Sells fakes' },
  ]);
});

test('a change of a subscription that its phase does not allow is refused with the reason and changes nothing', async () => {
  await suspendStore({ storeId: cedar.id, reason: 'Unpaid' }, act);
  const nobody = newId();
  await expectNothingChanged(db, async () => {
    expect(await setPeriodEnd({ storeId: nobody, endsAt: END }, act)).toMatchObject({
      code: 'store_unknown',
    });
    expect(await suspendStore({ storeId: nobody, reason: 'x' }, act)).toMatchObject({
      code: 'store_unknown',
    });
    expect(await suspendStore({ storeId: cedar.id, reason: 'x' }, act)).toMatchObject({
      code: 'already_suspended',
      data: { reason: 'Unpaid' },
    });
    expect(await unsuspendStore({ storeId: najd.id, reason: 'x' }, act)).toMatchObject({
      code: 'not_suspended',
    });
    for (const reason of ['', '   ', 'x'.repeat(501)]) {
      expect(await suspendStore({ storeId: najd.id, reason }, act)).toMatchObject({ code: 'reason_invalid' });
    }
  });
  await unsuspendStore({ storeId: cedar.id, reason: 'Paid' }, act);
});

test('one of two simultaneous suspensions is stored and the other is refused', async () => {
  const tries = await Promise.all(
    ['one', 'two'].map((reason) => suspendStore({ storeId: cedar.id, reason }, act)),
  );
  expect(tries.map((each) => (each.ok ? 'suspended' : each.code)).toSorted()).toEqual([
    'already_suspended',
    'suspended',
  ]);
  await unsuspendStore({ storeId: cedar.id, reason: 'Test over' }, act);
});

test('the subscription check returns only the store’s own period end, in seconds', async () => {
  const stripeId = await stripeIdOf(cedar.id);
  expect(await checkSubscription({ stripeId, storeId: cedar.id })).toEqual({
    ok: true,
    value: [
      { id: stripeId.replace('cus_', 'sub_'), status: 'active', current_period_end: END.getTime() / 1000 },
    ],
  });
  expect(await checkSubscription({ stripeId, storeId: najd.id })).toEqual({ ok: true, value: [] });
  expect(await checkSubscription({ stripeId: 'cus_nobody00', storeId: cedar.id })).toEqual({
    ok: true,
    value: [],
  });
  const endless = await stripeIdOf(najd.id);
  expect(await checkSubscription({ stripeId: endless, storeId: najd.id })).toMatchObject({
    value: [{ current_period_end: 0 }],
  });
});

test('a naive check of only the id returns another store’s period end', async () => {
  const stripeId = await stripeIdOf(cedar.id);
  const careless = await db.admin('select current_period_end from subscriptions where stripe_id = $1', [
    stripeId,
  ]);
  expect(careless).toEqual([{ current_period_end: END }]);
});

test.each([
  '',
  'cus_',
  'cus_short',
  'sub_123456789',
  'cus_1234567é9',
  "cus_12345678' or true",
  `cus_${'a'.repeat(65)}`,
])('a malformed subscription id is refused: %s', async (stripeId) => {
  expect(await checkSubscription({ stripeId, storeId: cedar.id })).toMatchObject({
    code: 'stripe_id_invalid',
  });
});

test('a store created before subscriptions existed never expires, and gets its customer with its first period end', async () => {
  await db.admin('delete from subscription_changes where store_id = $1', [najd.id]);
  await db.admin('delete from subscriptions where store_id = $1', [najd.id]);
  expect(await findStore('najd')).toMatchObject({ stripeId: null, periodEndsAt: null, status: 'active' });
  expect(await subscriptionOf(najd.id)).toMatchObject({ stripeId: null, package: null, changes: [] });
  await setPeriodEnd({ storeId: najd.id, endsAt: END }, act);
  expect(await findStore('najd')).toMatchObject({
    stripeId: expect.stringMatching(/^cus_/),
    periodEndsAt: END,
  });
});
