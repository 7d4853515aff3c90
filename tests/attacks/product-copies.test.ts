import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { duplicateDiscount } from '#domain/discounts/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeDiscount, PROMOTER } from '#tests/support/discounts.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

// One click copies a product of up to 2,048 variants. Without a limit, small forms would fill the disk (D).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });

test('a store copies at most 120 products an hour', async () => {
  const [row] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [
    variantId,
  ]);
  const copy = () => admin.post(`/admin/products/${row?.id}`, { intent: 'duplicate' });
  expect((await copy()).status).toBe(302);
  await db.admin("update rate_limits set hits = 119 where bucket = 'product copies'");
  expect((await copy()).status).toBe(302);
  const refused = await expectNothingChanged(db, copy, ['rate_limits', 'staff_sessions']);
  expect(refused.status).toBe(429);
});

test('a store copies at most 120 discounts an hour, each of which may have 500 products', async () => {
  const { id } = await makeDiscount(cedar, { code: 'COPIED' });
  const copy = () => withStore(cedar.id, (tx) => duplicateDiscount(tx, id, PROMOTER));
  expect((await copy()).ok).toBe(true);
  await db.admin("update rate_limits set hits = 119 where bucket = 'discount copies'");
  expect((await copy()).ok).toBe(true);
  const refused = await expectNothingChanged(db, copy, ['rate_limits']);
  expect(refused).toMatchObject({ ok: false, code: 'too_many_copies' });
});
