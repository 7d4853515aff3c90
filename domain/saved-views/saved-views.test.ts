import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { deleteSavedView, listSavedViews, saveView } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);

const save = (view: { id?: string; name?: string; query: string; list?: string }) =>
  withStore(cedar.id, (tx) => saveView(tx, { list: 'orders', ...view }, OWNER));
const viewsOf = (list: string) => withStore(cedar.id, (tx) => listSavedViews(tx, list));

test('a saved view stores the filters of one list under a name, for the store’s whole team', async () => {
  expect(await save({ name: 'To pack', query: 'status=confirmed' })).toBe(true);
  const [view] = await viewsOf('orders');
  expect(view).toMatchObject({ name: 'To pack', query: 'status=confirmed' });
  expect(await viewsOf('products')).toEqual([]);
  expect(await withStore(najd.id, (tx) => listSavedViews(tx, 'orders'))).toEqual([]);
  const id = view?.id ?? '';
  expect(await save({ id, query: 'status=shipped' })).toBe(true);
  expect(await viewsOf('orders')).toEqual([{ id, name: 'To pack', query: 'status=shipped' }]);
  const drop = (storeId: string, list: string) =>
    withStore(storeId, (tx) => deleteSavedView(tx, { list, id }, OWNER));
  expect([await drop(najd.id, 'orders'), await drop(cedar.id, 'products')]).toEqual([false, false]);
  expect(await drop(cedar.id, 'orders')).toBe(true);
  expect(await viewsOf('orders')).toEqual([]);
});

test.each([
  { name: '   ', query: 'a=1' },
  { id: '0190a0a0-0000-7000-8000-000000000000', query: 'a=1' },
  { id: 'no id', query: 'a=1' },
])('an invalid saved view is refused and changes nothing: %j', async (view) => {
  expect(await expectNothingChanged(db, () => save(view))).toBe(false);
});

test('a list has at most twenty saved views', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `View ${index}`);
  const done: boolean[] = [];
  for (const name of names) done.push(await save({ list: 'things', name, query: 'a=1' }));
  expect(done.filter(Boolean)).toHaveLength(20);
  expect(done.at(-1)).toBe(false);
});
