import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { collectCash, deliverOrder, orderDetail, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { openReturn, receiveReturn, refundReturn, requestReturn, returnsOfOrder } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = { userId: cedar.ownerId, name: 'Rana', role: 'owner' } as const;
const OWNER = staffAct(STAFF, TEST_TIME);
const YEAR_LATER = new Date(TEST_TIME.getTime() + 365 * 24 * 3600 * 1000);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 1000 });

/** An order of three lamps, paid, and delivered unless `isDelivered` is false. */
async function bought({ isDelivered = true } = {}) {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity: 3 }]);
  return withStore(cedar.id, async (tx) => {
    await collectCash(tx, { orderId }, OWNER);
    await startProcessing(tx, { orderId }, OWNER);
    await shipOrder(tx, { orderId }, OWNER);
    if (isDelivered) await deliverOrder(tx, { orderId }, OWNER);
    const found = await orderDetail(tx, { orderId, locale: 'en' });
    return { orderId, lineId: (found.ok && found.value.lines[0]?.id) || '' };
  });
}

type Of = Awaited<ReturnType<typeof bought>>;
const open = ({ orderId, lineId }: Of, quantity: number, { storeId = cedar.id, at = TEST_TIME } = {}) => {
  const lines = [{ lineId, quantity, reason: 'size' as const }];
  const request = { orderId, lines, wish: 'refund' as const, answer: 'To our shop in Olaya' };
  return withStore(storeId, (tx) => openReturn(tx, request, staffAct(STAFF, at)));
};

test('a return that staff open after the period for requests is approved, mailed, received and refunded', async () => {
  const of = await bought();
  const opened = await open(of, 2, { at: YEAR_LATER });
  if (!opened.ok) throw new Error(opened.code);
  const { returnId } = opened.value;
  const [goods] = await withStore(cedar.id, (tx) => returnsOfOrder(tx, of.orderId));
  expect(goods).toMatchObject({
    id: returnId,
    number: 1,
    status: 'approved',
    answer: 'To our shop in Olaya',
  });
  const mails = await db.admin('select kind from mails where dedupe_key = $1', [
    `return_approved:${returnId}`,
  ]);
  expect(mails).toEqual([{ kind: 'return_approved' }]);
  const later = staffAct(STAFF, YEAR_LATER);
  const paid = await withStore(cedar.id, async (tx) => {
    const arrived = [{ lineId: of.lineId, quantity: 2, condition: 'new' as const, restock: true }];
    await receiveReturn(tx, { orderId: of.orderId, returnId, lines: arrived }, later);
    return refundReturn(tx, { orderId: of.orderId, returnId, method: 'cash' }, later);
  });
  expect(paid).toMatchObject({ ok: true, value: { amount: 4000 } });
});

test('staff cannot open a return of goods that are on their way, of more units than are left, or of another store', async () => {
  const onItsWay = await bought({ isDelivered: false });
  expect(await expectNothingChanged(db, () => open(onItsWay, 1))).toMatchObject({ code: 'not_returnable' });
  const of = await bought();
  expect(await expectNothingChanged(db, () => open(of, 4))).toMatchObject({ code: 'too_many_units' });
  expect(await expectNothingChanged(db, () => open(of, Number.NaN))).toMatchObject({
    code: 'too_many_units',
  });
  expect(await expectNothingChanged(db, () => open(of, 0))).toMatchObject({ code: 'nothing_chosen' });
  const foreign = { storeId: najd.id };
  expect(await expectNothingChanged(db, () => open(of, 1, foreign))).toMatchObject({
    code: 'order_not_found',
  });
});

test('if a shopper requests a return and staff open six at the same moment, exactly one is written', async () => {
  const of = await bought();
  const lines = [{ lineId: of.lineId, quantity: 1, reason: 'other' as const }];
  const request = { orderId: of.orderId, lines, wish: 'refund' as const };
  const asked = withStore(cedar.id, (tx) => requestReturn(tx, request, shopperAct(TEST_TIME)));
  const outcomes = await Promise.all([asked, ...Array.from({ length: 6 }, () => open(of, 3))]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((each) => !each.ok && each.code === 'return_open')).toHaveLength(6);
  expect(await withStore(cedar.id, (tx) => returnsOfOrder(tx, of.orderId))).toHaveLength(1);
});
