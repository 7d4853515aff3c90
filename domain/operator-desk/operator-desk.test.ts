import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { operatorAct, systemAct } from '#domain/audit/index.ts';
import { changePackage, setPeriodEnd, suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  addStoreNote,
  countDeskStores,
  listDeskStores,
  listOperatorActs,
  measureDueStores,
  readDeskStore,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const najd = await makeStore({ slug: 'najd', name: 'دار نجد', currency: 'SAR' });
const at = TEST_TIME;
const operator = { userId: cedar.ownerId, name: 'Mona', role: 'owner' as const };
const act = (permission: string, reason = 'Asked for it') =>
  operatorAct({ ...operator, permission, reason }, at, { ip: '10.0.0.1', requestId: 'r1' });
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const throwIt = (error: unknown) => {
  throw error;
};
const slugs = async (filter: Partial<Parameters<typeof listDeskStores>[0]>) =>
  (await listDeskStores({ at, ...filter })).rows.map(({ slug }) => slug);

test('the console finds stores by slug, name, owner and domain, and matches % and _ literally', async () => {
  await withPlatform((tx) =>
    tx
      .insertInto('domain_claims')
      .values({ store_id: najd.id, host: 'shop.najd.example', token: 'x'.repeat(43), created_at: at })
      .execute(),
  );
  expect(await slugs({ query: 'EDA' })).toEqual(['cedar']);
  expect(await slugs({ query: 'نجد' })).toEqual(['najd']);
  expect(await slugs({ query: cedar.ownerEmail })).toEqual(['cedar']);
  expect(await slugs({ query: 'shop.najd' })).toEqual(['najd']);
  expect(await slugs({ query: '%' })).toEqual([]);
  expect(await slugs({ query: '_' })).toEqual([]);
});

test('a store counts in exactly one state, the most serious that applies', async () => {
  const day = (days: number) => new Date(at.getTime() + days * 86_400_000);
  const stateOf = async () => (await listDeskStores({ at, query: 'cedar' })).rows[0]?.state;
  expect(await stateOf()).toBe('active');
  await setPeriodEnd({ storeId: cedar.id, endsAt: day(5) }, act('stores.period'));
  expect(await stateOf()).toBe('ending');
  await db.admin("update subscriptions set status = 'trialing' where store_id = $1", [cedar.id]);
  expect(await stateOf()).toBe('trial');
  await db.admin("update subscriptions set status = 'past_due' where store_id = $1", [cedar.id]);
  expect(await stateOf()).toBe('pastDue');
  await setPeriodEnd({ storeId: cedar.id, endsAt: day(-1) }, act('stores.period'));
  expect(await stateOf()).toBe('expired');
  await suspendStore({ storeId: cedar.id, reason: 'Fraud' }, act('stores.suspend', 'Fraud'));
  expect(await stateOf()).toBe('suspended');
  expect(await countDeskStores({ at, query: 'najd' })).toMatchObject({
    ...{ all: 2, total: 1, active: 1, suspended: 1, expired: 0 },
  });
  expect(await slugs({ state: 'suspended' })).toEqual(['cedar']);
});

test('the figures of each store are measured, can sort the list, and are measured again when they are outdated', async () => {
  const measure = (minutes = 0) => measureDueStores(later(minutes), throwIt);
  expect(await measure()).toBe(2);
  expect(await measure()).toBe(0);
  expect(await measure(16)).toBe(2);
  await db.admin('update store_figures set sales = 500, last_order_at = now() where store_id = $1', [
    najd.id,
  ]);
  for (const sort of ['sales', 'last_order'] as const)
    expect(await slugs({ sort })).toEqual(['najd', 'cedar']);
  for (const sort of ['newest', 'oldest', 'name', 'products', 'ends'] as const) {
    const first = await listDeskStores({ at, sort, size: 1 });
    const second = await listDeskStores({ at, sort, size: 1, after: first.next });
    expect([...first.rows, ...second.rows].map(({ slug }) => slug).toSorted()).toEqual(['cedar', 'najd']);
    expect(second.next).toBeNull();
  }
  const lastMonth = await listDeskStores({ at: new Date(at.getTime() + 40 * 86_400_000), query: 'najd' });
  expect(lastMonth.rows[0]?.sales).toBeNull();
});

test('an operator’s change is logged with the operator’s name for the platform, and without it in the store’s own log', async () => {
  await unsuspendStore({ storeId: cedar.id, reason: 'Solved' }, act('stores.suspend', 'Solved'));
  await changePackage({ storeId: cedar.id, code: 'starter' }, act('stores.package', 'Asked for it'));
  const { rows } = await listOperatorActs({ subject: { kind: 'store', id: cedar.id }, size: 2 });
  expect(rows).toMatchObject([
    { name: 'Mona', role: 'owner', action: 'stores.package', subjectName: 'cedar', reason: 'Asked for it' },
    { name: 'Mona', action: 'stores.suspend', reason: 'Solved' },
  ]);
  const audited = await db.admin(
    "select distinct actor_name from audit_entries where action like 'subscription.%'",
  );
  expect(audited).toEqual([{ actor_name: 'operator' }]);
});

test('the platform’s log has no refused changes, no changes without effect and none made by commands', async () => {
  await expectNothingChanged(db, async () => {
    await changePackage({ storeId: cedar.id, code: 'starter' }, act('stores.package'));
    await unsuspendStore({ storeId: cedar.id, reason: 'x' }, act('stores.suspend'));
    await addStoreNote({ storeId: cedar.id, body: ' \u0000 ' }, act('stores.note'));
  });
  const before = await db.admin('select count(*) from operator_acts');
  await setPeriodEnd({ storeId: cedar.id, endsAt: null }, systemAct('cli', at));
  expect(await db.admin('select count(*) from operator_acts')).toEqual(before);
});

test('a note that is sent twice at once is stored once', async () => {
  const body = 'Called: the new card comes on Wednesday.';
  await Promise.all([1, 2, 3].map(() => addStoreNote({ storeId: cedar.id, body }, act('stores.note'))));
  const store = await readDeskStore('cedar', at);
  expect(store?.notes).toMatchObject([{ body, byName: 'Mona' }]);
  expect(store).toMatchObject({
    use: { products: 0, staff: 1 },
    members: [{ userId: cedar.ownerId, role: 'owner', hasSecondStep: false }],
    figures: { orders: 0, sales: 0, currency: 'USD' },
  });
  expect(await readDeskStore('nothing', at)).toBeNull();
});

test('a store that cannot be measured ends nothing for the others, and comes after them in the next round', async () => {
  const broken = await makeStore({ slug: 'broken', name: 'Broken' });
  await db.admin(
    `insert into sales_quarters (store_id, quarter, currency, base_currency, orders, subtotal, discount, delivery, fee, tax,
        total, refunded, base_total, base_refunded)
     select $1, $2::timestamptz - nth * interval '15 minutes', 'USD', 'USD', 2000000000, 0, 0, 0, 0, 0, 0, 0, 0, 0
       from generate_series(1, 2) nth`,
    [broken.id, at],
  );
  const measuredAt = async () =>
    (await db.admin<{ at: Date }>('select min(measured_at) as at from store_figures'))[0]?.at;
  const failing = new Set<string>();
  const told: [string | undefined, ReturnType<typeof measuredAt>][] = [];
  const round = (minutes: number) =>
    measureDueStores(later(minutes), (_, storeId) => told.push([storeId, measuredAt()]), failing);
  expect(await round(40)).toBe(2);
  expect([...failing]).toEqual([broken.id]);
  expect(await round(60)).toBe(2);
  expect(told.map(([storeId]) => storeId)).toEqual([broken.id, broken.id]);
  expect(await told[1]?.[1], 'the others were measured before it').toEqual(later(60));
  await db.admin('delete from sales_quarters where store_id = $1', [broken.id]);
  expect(await round(60)).toBe(1);
  expect(failing.size).toBe(0);
});
