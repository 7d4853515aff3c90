import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { admitFiles } from '#domain/media/index.ts';
import { isPaymentClaimed, orderDetail, releaseHold } from '#domain/orders/index.ts';
import { stockHolds } from '#domain/stock/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { buy, makeCustomer } from '#tests/support/reviewers.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { addReceipt, admitReceipt, keptUntil } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await setTerms(cedar, 'transfer', BANK);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 20 });
const FREE = 'total = 0, subtotal = 0, delivery_total = 0, delivery_tax = 0, tax_total = 0, cod_fee = 0';
const HOUR = 3_600_000;
const MEGABYTE = 1_048_576;
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);
const after = (hours: number) => new Date(TEST_TIME.getTime() + hours * HOUR);

async function waitingOrder() {
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  return (await orderOf(cedar, [{ variantId: lamp }], { form })).orderId;
}

const fileOf = (letter: string, bytes = 9) => ({
  ...{ hash: letter.repeat(64), contentType: 'image/jpeg' as const, bytes },
});

/** Uses up what an address may send to the store in a day. */
async function useUp(ip: string) {
  const fifty = Array.from({ length: 10 }, () => 5 * MEGABYTE);
  await inCedar((tx) => admitFiles(tx, { sizes: fifty }, { ip, at: TEST_TIME }));
  const first = { sizes: [MEGABYTE], isFirstReceipt: true };
  await inCedar((tx) => admitFiles(tx, first, { ip, at: TEST_TIME }));
}

test('an order whose receipt finds no room is kept as with a receipt, and staff read once that its shopper says they paid', async () => {
  const ip = '198.51.100.1';
  await useUp(ip);
  const orderId = await waitingOrder();
  const send = (hours: number) =>
    inCedar((tx) => admitReceipt(tx, { orderId, file: fileOf('a') }, shopperAct(after(hours), { ip })));
  const until = async () => (await inCedar((tx) => keptUntil(tx, orderId)))?.getTime();
  expect(await until()).toBe(after(12).getTime());
  for (const hours of [1, 2]) expect(await send(hours)).toMatchObject({ ok: false, code: 'files_full' });
  expect(await until()).toBe(after(73).getTime());
  const read = (reader: 'staff' | 'shopper') =>
    inCedar((tx) => orderDetail(tx, { orderId, locale: 'en', reader }));
  const notes = async (reader: 'staff' | 'shopper') => {
    const found = await read(reader);
    return found.ok ? found.value.events.filter(({ kind }) => kind === 'note').map(({ data }) => data) : null;
  };
  expect([await notes('staff'), await notes('shopper')]).toEqual([[{ outcome: 'says_paid' }], []]);
  expect(await inCedar((tx) => isPaymentClaimed(tx, orderId))).toBe(true);
  const holds = await inCedar((tx) => stockHolds(tx, { locale: 'en' }));
  expect(holds.rows.find((hold) => hold.orderId === orderId)?.hasReceipt).toBe(true);
  const release = () => inCedar((tx) => releaseHold(tx, { orderId }, shopperAct(after(3))));
  expect(await release()).toMatchObject({ ok: false, code: 'receipt_waits' });
  expect(await send(30)).toMatchObject({ ok: true });
  await inCedar((tx) => addReceipt(tx, { orderId, file: fileOf('a') }, shopperAct(after(30), { ip })));
  expect(await inCedar((tx) => isPaymentClaimed(tx, orderId))).toBe(false);
});

test('accounts that bought before have room after strangers used up theirs, and accounts of free orders have none', async () => {
  const ip = '198.51.100.2';
  await useUp(ip);
  const send = async (name: string, letter: string, isFree: boolean) => {
    const customerId = await makeCustomer(cedar, name);
    const bought = await buy(db, cedar, { customerId, variantId: lamp });
    if (isFree) await db.admin(`update orders set ${FREE} where id = $1`, [bought]);
    const orderId = await waitingOrder();
    await db.admin('update orders set customer_id = $1 where id = $2', [customerId, orderId]);
    const input = { orderId, file: fileOf(letter, 200_000) };
    return (await inCedar((tx) => admitReceipt(tx, input, shopperAct(TEST_TIME, { ip })))).ok;
  };
  expect([await send('Layla', 'b', false), await send('Nobody', 'c', true)]).toEqual([true, false]);
});

test('a receipt whose file is still being written keeps no other receipt of the shop waiting', async () => {
  const [one, other] = [await waitingOrder(), await waitingOrder()];
  const send = async (orderId: string, letter: string, store: () => Promise<void>) => {
    const input = { orderId, file: fileOf(letter) };
    const act = shopperAct(TEST_TIME, { ip: '198.51.100.3' });
    expect(await inCedar((tx) => admitReceipt(tx, input, act))).toMatchObject({ ok: true });
    return inCedar((tx) => addReceipt(tx, { ...input, store }, act));
  };
  const [writing, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = send(one, 'd', () => {
    writing.resolve();
    return written.promise;
  });
  await writing.promise;
  expect(await send(other, 'e', async () => {})).toMatchObject({ ok: true });
  written.resolve();
  expect(await slow).toMatchObject({ ok: true });
});
