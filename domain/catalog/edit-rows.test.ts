import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf, smallCatalogue } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminProducts, bulkRows, editRows, type RowEdit } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { inStore } = catalogueOf(cedar.id);
const { woolThrow } = await smallCatalogue(cedar.id);
const [first = '', second = '', third = ''] = woolThrow.variantIds;

const edit = (edits: RowEdit[]) => inStore((tx) => editRows(tx, { edits, currency: 'USD' }, act));
const rows = async () => {
  const input = { productIds: [woolThrow.productId], currency: 'USD', locale: 'en' as const };
  return (await inStore((tx) => bulkRows(tx, input))).products[0];
};

test('the bulk table has each product with its variants, their values, prices and stock', async () => {
  expect(await rows()).toMatchObject({
    title: 'Wool throw',
    status: 'active',
    variants: [
      { id: first, label: 'Oat / S', quantity: null },
      { id: second, label: 'Oat / L', quantity: 0 },
      { id: third, label: 'Ink / S', quantity: 3 },
    ],
  });
});

test('many cells of the bulk table are saved together, shown in the lists at once, and undone by the reverse edit', async () => {
  const before = await rows();
  const at = before?.variants[2];
  const edits: RowEdit[] = [
    { id: third, field: 'price', from: at?.amount ?? 0, to: 9900 },
    { id: third, field: 'compareAt', from: at?.compareAt ?? null, to: 11000 },
    { id: third, field: 'quantity', from: 3, to: 12 },
    { id: woolThrow.productId, field: 'status', from: 'active', to: 'draft' },
  ];
  expect(await edit(edits)).toEqual({ ok: true, value: { count: 4 } });
  expect(await rows()).toMatchObject({
    status: 'draft',
    variants: [{}, {}, { amount: 9900, compareAt: 11000, quantity: 12 }],
  });
  const listed = await inStore((tx) =>
    adminProducts(tx, { locale: 'en', currency: 'USD', query: 'wool throw' }),
  );
  expect(listed.rows[0]).toMatchObject({ status: 'draft', minPrice: { amount: 9900 } });
  const audit = await db.admin(
    `select action, before, after from audit_entries where action = 'price.changed' order by id`,
  );
  const dollars = (amount: number) => ({ amount, currency: 'USD' });
  const was = at?.compareAt ?? null;
  expect(audit).toEqual([
    { action: 'price.changed', before: { price: dollars(at?.amount ?? 0) }, after: { price: dollars(9900) } },
    {
      action: 'price.changed',
      before: { compareAt: was && dollars(was) },
      after: { compareAt: dollars(11000) },
    },
  ]);
  const back = edits.map((each) => ({ ...each, from: each.to, to: each.from })) as RowEdit[];
  expect(await edit(back)).toEqual({ ok: true, value: { count: 4 } });
  expect(await rows()).toEqual(before);
});

test('a bulk edit of a cell that was changed meanwhile is refused with the current value, and no cell is written', async () => {
  const amount = (await rows())?.variants[0]?.amount ?? 0;
  const edits: RowEdit[] = [
    { id: first, field: 'price', from: amount, to: amount + 100 },
    { id: third, field: 'quantity', from: 77, to: 5 },
  ];
  expect(await expectNothingChanged(db, () => edit(edits))).toMatchObject({
    ok: false,
    code: 'rows_refused',
    data: { problems: [{ id: third, field: 'quantity', code: 'changed', now: 3 }] },
  });
});

test.each([
  ['a price below nothing', { id: third, field: 'price', to: -1 }, 'invalid'],
  ['half a cent', { id: third, field: 'price', to: 10.5 }, 'invalid'],
  ['a price before that is lower', { id: third, field: 'compareAt', to: 1 }, 'not_higher'],
  ['stock of what is not counted', { id: first, field: 'quantity', to: 5 }, 'not_counted'],
  ['what is not there', { id: '0190a0a0-0000-7000-8000-000000000000', field: 'price', to: 5 }, 'gone'],
  ['no id', { id: "' or true --", field: 'price', to: 5 }, 'gone'],
])('a bulk edit with %s is refused and nothing is written', async (_name, wish, code) => {
  const at = (await rows())?.variants.find(({ id }) => id === wish.id);
  const from = { price: at?.amount ?? 0, compareAt: at?.compareAt ?? null, quantity: at?.quantity ?? 0 };
  const cell = { ...wish, from: from[wish.field as 'price'] } as RowEdit;
  const refused = await expectNothingChanged(db, () => edit([cell]));
  expect(refused).toMatchObject({ code: 'rows_refused', data: { problems: [{ code }] } });
});

test("the bulk table neither shows nor writes another store's rows", async () => {
  const price = { id: third, field: 'price', from: 12800, to: 1 } as const;
  const wish = () => withStore(najd.id, (tx) => editRows(tx, { edits: [price], currency: 'USD' }, act));
  expect(await expectNothingChanged(db, wish)).toMatchObject({ data: { problems: [{ code: 'gone' }] } });
  const input = { productIds: [woolThrow.productId], currency: 'USD', locale: 'en' as const };
  expect((await withStore(najd.id, (tx) => bulkRows(tx, input))).products).toEqual([]);
});
