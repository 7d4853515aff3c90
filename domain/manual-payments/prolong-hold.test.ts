import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { addReceipt, keptUntil } from './index.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await setTerms(cedar, 'transfer', BANK);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });
const HOUR = 3_600_000;

test('an unpaid order’s hold is extended by its first receipt, and by no later one', async () => {
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { form });
  const until = () => withStore(cedar.id, (tx) => keptUntil(tx, orderId)).then((at) => at?.getTime() ?? 0);
  const send = (nth: number) => {
    const file = { hash: String(nth).repeat(64), contentType: 'image/jpeg' as const, bytes: 9 };
    const act = shopperAct(new Date(TEST_TIME.getTime() + nth * HOUR));
    return withStore(cedar.id, (tx) => addReceipt(tx, { orderId, file }, act));
  };
  const daysToPay = TEST_TIME.getTime() + 72 * HOUR;
  expect(await until()).toBe(TEST_TIME.getTime() + 12 * HOUR);
  expect((await send(1)).ok).toBe(true);
  expect(await until()).toBe(daysToPay + HOUR);
  for (const nth of [2, 3, 4, 5]) expect((await send(nth)).ok).toBe(true);
  expect(await until()).toBe(daysToPay + HOUR);
});
