import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { addReceipt } from '#domain/manual-payments/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { placeOrder } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 803 });
await setTerms(cedar, 'transfer', { ...BANK, holdDays: 3 });

/** The hours for which a new transfer of one lamp holds its unit. */
async function hoursHeld(customerId?: string) {
  const cart = await fillCart(cedar, [{ variantId: lamp }]);
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const input = await checkoutOf(cedar, cart, { form, customerId });
  const placed = await placeOrder(cedar.id, input, shopperAct(TEST_TIME));
  if (!placed.ok) throw new Error(placed.code);
  const { orderId } = placed.value;
  return { orderId, hours: await holdOf(orderId) };
}
async function holdOf(orderId: string) {
  const [row] = await db.admin<{ until: Date }>('select hold_until as until from orders where id = $1', [
    orderId,
  ]);
  return ((row?.until.getTime() ?? 0) - TEST_TIME.getTime()) / 3_600_000;
}

test('an order by bank transfer from a guest or an unverified account holds its stock for 12 hours, not for days', async () => {
  const { orderId, hours } = await hoursHeld();
  expect(hours).toBe(12);
  const { id: unproven } = await makeShopper(db, cedar);
  await db.admin('update customers set email_verified_at = null where id = $1', [unproven]);
  expect((await hoursHeld(unproven)).hours).toBe(12);
  const file = { hash: 'a'.repeat(64), contentType: 'image/png' as const, bytes: 9 };
  const sent = await withStore(cedar.id, (tx) => addReceipt(tx, { orderId, file }, shopperAct(TEST_TIME)));
  expect(sent).toMatchObject({ ok: true });
  expect(await holdOf(orderId)).toBe(72);
});

test('an order by bank transfer from a verified account holds its stock for the store’s days to pay', async () => {
  const { id } = await makeShopper(db, cedar);
  expect((await hoursHeld(id)).hours).toBe(72);
});
