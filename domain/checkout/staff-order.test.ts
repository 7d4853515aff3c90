import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { collectCash, makePaymentLink, orderByToken, orderDetail } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { placeStaffOrder, type StaffOrderInput } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 100 });

const write = (change: Partial<StaffOrderInput> = {}) => {
  const lines = [{ variantId: lamp, quantity: 2 }];
  return withStore(cedar.id, (tx) =>
    placeStaffOrder(tx, { key: newId(), lines, form: GOOD_FORM, locale: 'en', ...change }, OWNER),
  );
};
const detail = async (orderId: string) => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};

test('staff write an order for a customer at the store’s prices and rules, with the member in the timeline', async () => {
  const made = await write();
  if (!made.ok) throw new Error(made.code);
  const order = await detail(made.value.orderId);
  expect(order).toMatchObject({
    placedBy: 'staff',
    status: 'confirmed',
    subtotal: { amount: 4000 },
    itemCount: 2,
  });
  expect(order.events[0]).toMatchObject({ kind: 'placed', actorKind: 'staff', actorName: 'Rana' });
});

test('staff can order for a guest and add a note even if the store accepts neither from shoppers', async () => {
  const set = (value: boolean) =>
    db.admin('update store_settings set takes_guests = $2, takes_notes = $2 where store_id = $1', [
      cedar.id,
      value,
    ]);
  await set(false);
  const made = await write({ form: { ...GOOD_FORM, note: 'Ring twice' } });
  await set(true);
  if (!made.ok) throw new Error(made.code);
  expect(await detail(made.value.orderId)).toMatchObject({ note: 'Ring twice' });
});

test('a staff order without a required field writes nothing', async () => {
  const form = { ...GOOD_FORM, phone: 'none' };
  expect(await expectNothingChanged(db, () => write({ form }))).toMatchObject({
    code: 'invalid_form',
    data: { fields: { phone: expect.anything() } },
  });
});

test('a staff order whose form is sent twice, even at the same moment, is placed once', async () => {
  const key = newId();
  const count = async () => (await db.admin('select 1 from orders')).length;
  const before = await count();
  const both = await Promise.all([write({ key }), write({ key }), write({ key })]);
  const again = await write({ key });
  const ids = [...both, again].map((made) => (made.ok ? made.value.orderId : made.code));
  expect(new Set(ids).size).toBe(1);
  expect(await count()).toBe(before + 1);
  // A form from another page, and a form from a page of an older version, which sends no key.
  for (const other of [newId(), '', '']) await write({ key: other });
  expect(await count()).toBe(before + 4);
});

test('a refused staff order does not use up its key, and keys are deleted after two days', async () => {
  const key = newId();
  const refused = withStore(cedar.id, async (tx) => {
    const input = { key, lines: [], form: GOOD_FORM, locale: 'en' as const };
    const made = await placeStaffOrder(tx, input, OWNER);
    if (!made.ok) throw new Error(made.code);
  });
  await expect(refused).rejects.toThrow();
  expect((await write({ key })).ok).toBe(true);
  await db.admin("update form_keys set created_at = created_at - interval '3 days'");
  await write();
  expect(await db.admin('select 1 from form_keys')).toHaveLength(1);
});

test('a payment link opens the waiting order until a newer link exists, and opens no order of another store', async () => {
  const made = await write({ paymentMethod: 'card' });
  if (!made.ok) throw new Error(made.code);
  const { orderId, number } = made.value;
  const link = async () => {
    const done = await withStore(cedar.id, (tx) => makePaymentLink(tx, { orderId }, OWNER));
    if (!done.ok) throw new Error(done.code);
    return done.value.token;
  };
  const open = (token: string, storeId = cedar.id) =>
    withStore(storeId, (tx) => orderByToken(tx, { token, number, locale: 'en' }));
  const first = await link();
  expect(await open(first)).toMatchObject({ ok: true, value: { id: orderId } });
  const second = await link();
  expect(await open(first)).toMatchObject({ code: 'order_not_found' });
  expect(await open(second)).toMatchObject({ ok: true });
  expect(await open(second, najd.id)).toMatchObject({ code: 'order_not_found' });
  const kept = await db.admin('select link_hash from orders where id = $1', [orderId]);
  expect(JSON.stringify(kept)).not.toContain(second);
});

test('a payment link that is mailed opens the order, and each new link is mailed', async () => {
  const made = await write({ paymentMethod: 'card' });
  if (!made.ok) throw new Error(made.code);
  const { orderId, number } = made.value;
  const mailed = async () => {
    const done = await withStore(cedar.id, (tx) => makePaymentLink(tx, { orderId, byMail: true }, OWNER));
    if (!done.ok) throw new Error(done.code);
    expect(done.value.isMailed).toBe(true);
    return done.value.token;
  };
  const tokens = [await mailed(), await mailed()];
  const mails = await db.admin(
    "select body_text from mails where kind = 'payment_link' and order_id = $1 order by created_at, id",
    [orderId],
  );
  expect(mails).toHaveLength(2);
  for (const [index, token] of tokens.entries()) {
    expect(JSON.stringify(mails[index])).toContain(`/my-orders/${number}?token=${token}`);
  }
});

test('an order that waits for no payment has no payment link', async () => {
  const made = await write();
  if (!made.ok) throw new Error(made.code);
  const { orderId } = made.value;
  await withStore(cedar.id, (tx) => collectCash(tx, { orderId }, OWNER));
  const link = () => withStore(cedar.id, (tx) => makePaymentLink(tx, { orderId }, OWNER));
  expect(await expectNothingChanged(db, link)).toMatchObject({ code: 'not_waiting' });
});
