import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 4000, stock: 9 });
const foreign = await makeVariant(najd, { title: 'Oud', amount: 100, stock: 5 });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const PATH = '/admin/products/bulk';
const price = async () =>
  (
    await db.admin<{ amount: number }>('select amount::int from variant_prices where variant_id = $1', [lamp])
  )[0]?.amount;
const post = (edits: unknown, more: Record<string, string> = {}) =>
  admin.post(PATH, { edits: JSON.stringify(edits), ...more });

test('the bulk table is shown in both languages, with the products that match the list’s filter', async () => {
  const page = (await admin.get(`${PATH}?q=lamp`)).body;
  for (const words of ['Edit prices and stock', 'value="40.00"', 'value="9"']) expect(page).toContain(words);
  const arabic = (await admin.get(PATH, { cookie: `${admin.cookieHeader()}; lang=ar` })).body;
  expect(arabic).toContain('تعديل الأسعار والمخزون');
  expect((await admin.get(`${PATH}?id=${foreign}`)).body).toContain('No products to edit');
});

test('changed cells of the bulk table are saved and can be undone, and an outdated table overwrites nothing', async () => {
  const edit = { id: lamp, field: 'price', from: 4000, to: 3500 };
  const saved = await post([edit]);
  expect([saved.status, saved.body.includes('1 change saved'), await price()]).toEqual([200, true, 3500]);
  const late = await expectNothingChanged(db, () => post([{ ...edit, to: 3000 }]));
  expect([late.status, late.body.includes('35.00')]).toEqual([409, true]);
  const undone = await post([{ ...edit, from: 3500, to: 4000 }], { intent: 'undo' });
  expect([undone.status, await price()]).toEqual([200, 4000]);
});

test.each([
  ['not json', 'no json'],
  [[], 'nothing'],
  [[{ id: lamp, field: 'owner', from: 1, to: 2 }], 'a field of no table'],
  [[{ id: lamp, field: 'price', from: 4000, to: '1; drop table' }], 'a text for a number'],
  [[{ id: lamp, field: 'status', from: 'active', to: 'sold' }], 'a status that is none'],
  [[{ id: lamp, field: 'price', from: 4000, to: -5 }], 'a price below nothing'],
] as [unknown, string][])(
  'a post that the bulk table could not have sent changes nothing: %j (%s)',
  async (edits) => {
    const answer = await expectNothingChanged(db, () => post(edits));
    expect(answer.status).toBe(422);
  },
);
