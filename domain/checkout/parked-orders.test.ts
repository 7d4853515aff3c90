import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  DAYS_PARKED,
  deleteParked,
  dropOldParked,
  eraseParked,
  listParked,
  MOST_PARKED,
  type ParkOrderInput,
  parkOrder,
  placeStaffOrder,
  readParked,
  removeParked,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 100 });
const lines = [{ variantId: lamp, quantity: 2 }];

const park = (change: Partial<ParkOrderInput> = {}, storeId = cedar.id) => {
  const input = {
    label: 'Huda',
    form: { fields: GOOD_FORM, lines },
    replaces: null,
    country: 'SA',
    ...change,
  };
  return withStore(storeId, (tx) => parkOrder(tx, input, OWNER));
};
const parked = async (change: Partial<ParkOrderInput> = {}) => {
  const done = await park(change);
  if (!done.ok) throw new Error(done.code);
  return done.value.id;
};
const list = (now = TEST_TIME, storeId = cedar.id) => withStore(storeId, (tx) => listParked(tx, now));
const read = (id: string, now = TEST_TIME, storeId = cedar.id) =>
  withStore(storeId, (tx) => readParked(tx, id, now));
const empty = () => db.admin('delete from parked_orders');

test('a parked order is listed with who parked it, is read as it was typed, and belongs to its store', async () => {
  const id = await parked({ label: '  Huda   at the door ' });
  expect(await list()).toEqual([
    { id, label: 'Huda at the door', units: 2, parkedBy: 'Rana', at: TEST_TIME },
  ]);
  expect(await read(id)).toEqual({ label: 'Huda at the door', form: { fields: GOOD_FORM, lines } });
  expect([await list(TEST_TIME, najd.id), await read(id, TEST_TIME, najd.id)]).toEqual([[], null]);
  const abroad = () => withStore(najd.id, (tx) => removeParked(tx, id, OWNER));
  expect(await expectNothingChanged(db, abroad)).toBe(false);
  expect(await withStore(cedar.id, (tx) => removeParked(tx, id, OWNER))).toBe(true);
  expect([await list(), await read(id)]).toEqual([[], null]);
});

test('an order that is parked again replaces the earlier one, once', async () => {
  const first = await parked();
  const second = await parked({ label: 'Huda again', replaces: first });
  expect((await list()).map(({ label }) => label)).toEqual(['Huda again']);
  const twice = await expectNothingChanged(db, () => park({ replaces: first }));
  expect(twice).toMatchObject({ code: 'parked_gone' });
  await withStore(cedar.id, (tx) => deleteParked(tx, second));
});

test('an order that is placed is parked no more, and two members who resumed it place one order', async () => {
  const id = await parked();
  const form = { ...GOOD_FORM };
  const place = (key: string) =>
    withStore(cedar.id, (tx) => placeStaffOrder(tx, { key, parkedId: id, lines, form, locale: 'en' }, OWNER));
  const both = await Promise.all([place(id), place(id)]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(both[0]).toEqual(both[1]);
  expect(await list()).toEqual([]);
  const another = newId();
  expect(await expectNothingChanged(db, () => place(another))).toMatchObject({ code: 'parked_gone' });
});

test.each([
  ['without a label', { label: ' \n ' }, 'label_missing'],
  ['without a product', { form: { fields: {}, lines: [] } }, 'nothing_to_park'],
  ['that is too large', { form: { fields: { note: 'س'.repeat(30_000) }, lines } }, 'parked_too_large'],
  ['in place of one that is not there', { replaces: newId() }, 'parked_gone'],
  ['in place of no id', { replaces: "' or true --" }, 'parked_gone'],
])('an order %s is not parked, and nothing is written', async (_what, change, code) => {
  expect(await expectNothingChanged(db, () => park(change))).toMatchObject({ ok: false, code });
});

test('a store parks fifty orders at most, also when several members park at once', async () => {
  for (let count = 0; count < MOST_PARKED - 1; count += 1) await parked();
  const both = await Promise.all([park(), park(), park()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = both.find(({ ok }) => !ok);
  expect(refused).toMatchObject({ code: 'too_many_parked', data: { max: MOST_PARKED } });
  const [first] = await list();
  expect(await park({ replaces: first?.id ?? '' })).toMatchObject({ ok: true });
  await empty();
});

test('a parked order is shown for thirty days, and one job of the store deletes it then', async () => {
  const first = await parked();
  const second = await parked();
  const after = (days: number) => new Date(TEST_TIME.getTime() + days * 24 * 60 * 60_000);
  await db.admin('update parked_orders set created_at = $1 where id = $2', [after(3), second]);
  await parked({ replaces: await parked() });
  const jobs = () =>
    db.admin<{ at: Date }>(
      "select run_at as at from graphile_worker.jobs where task_identifier = 'checkout.drop-parked'",
    );
  expect(await jobs()).toEqual([{ at: after(DAYS_PARKED) }]);
  const end = after(DAYS_PARKED);
  expect([(await list(end)).map(({ id }) => id), await read(first, end)]).toEqual([[second], null]);
  await withStore(cedar.id, (tx) => dropOldParked(tx, end));
  expect(await db.admin('select id from parked_orders')).toEqual([{ id: second }]);
  expect(await jobs()).toEqual([{ at: after(DAYS_PARKED + 3) }]);
  await empty();
});

test('an e-mail address longer than any real one stays in the parked form, but is not indexed', async () => {
  await parked({ form: { fields: { email: `${'h'.repeat(250)}@example.com` }, lines } });
  expect(await db.admin('select email_norm from parked_orders')).toEqual([{ email_norm: null }]);
  await empty();
});

test('an erasure deletes the parked orders of a person, by e-mail or phone, also if the label is the phone', async () => {
  await parked({ label: 'By mail', form: { fields: { email: ' Huda@Example.com ' }, lines } });
  await parked({ label: '055 700 1122', form: { fields: {}, lines } });
  await parked({ label: 'Another', form: { fields: { email: 'other@example.com' }, lines } });
  await withStore(cedar.id, (tx) =>
    eraseParked(tx, { emails: ['huda@example.com'], phones: ['+966557001122'] }),
  );
  expect((await list()).map(({ label }) => label)).toEqual(['Another']);
  await empty();
});
