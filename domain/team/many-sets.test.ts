import { expect, test } from 'vitest';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { saveSet } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);

test('a store has at most 100 roles of its own, also of two made at once, and can still change them', async () => {
  await db.admin(
    `insert into staff_permission_sets (store_id, id, name, actions, created_at, updated_at)
     select $1, gen_random_uuid(), 'Role ' || n, '{orders.view}', now(), now() from generate_series(1, 99) n`,
    [cedar.id],
  );
  const set = { id: null, name: 'Packers', actions: ['orders.view'], version: 1 };
  const make = (name: string) => saveSet(cedar.id, { ...set, name }, OWNER);
  const both = await Promise.all([make('Packers'), make('Drivers')]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await expectNothingChanged(db, () => make('Callers'))).toMatchObject({
    data: { problem: 'too_many' },
  });
  const made = both.find((each) => each.ok);
  const id = made?.ok ? made.value.id : '';
  expect(await saveSet(cedar.id, { ...set, id, name: 'Couriers' }, OWNER)).toMatchObject({ ok: true });
});
