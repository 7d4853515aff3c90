import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import {
  cancelOwnOrder,
  collectCash,
  deliverOrder,
  editOrder,
  orderDetail,
  refundOrder,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  decideReturn,
  exchangeReturn,
  receiveReturn,
  refundReturn,
  requestReturn,
  returnsOfOrder,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 100_000 });
const BOUGHT = 4;

async function delivered() {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity: BOUGHT }]);
  return withStore(cedar.id, async (tx) => {
    await collectCash(tx, { orderId }, OWNER);
    await startProcessing(tx, { orderId }, OWNER);
    await shipOrder(tx, { orderId }, OWNER);
    await deliverOrder(tx, { orderId }, OWNER);
    const found = await orderDetail(tx, { orderId, locale: 'en' });
    return { orderId, lineId: (found.ok && found.value.lines[0]?.id) || '' };
  });
}
type Of = Awaited<ReturnType<typeof delivered>>;

const lineOf = async ({ orderId }: Of) => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok || !found.value.lines[0]) throw new Error('The order has no line.');
  return found.value.lines[0];
};
const shelvedOf = async ({ orderId }: Of) => {
  const rows = await db.admin<{ units: number }>(
    "select coalesce(sum(quantity_after - quantity_before), 0)::int as units from stock_movements where order_id = $1 and reason = 'returned'",
    [orderId],
  );
  return rows[0]?.units ?? 0;
};
const panel = ({ orderId, lineId }: Of, quantity: number, restock = true) =>
  withStore(cedar.id, (tx) =>
    refundOrder(tx, { orderId, method: 'cash', lines: [{ lineId, quantity, restock }] }, OWNER),
  );
const ask = ({ orderId, lineId }: Of, quantity: number) =>
  withStore(cedar.id, (tx) =>
    requestReturn(
      tx,
      { orderId, lines: [{ lineId, quantity, reason: 'damaged' }], wish: 'refund' },
      shopperAct(TEST_TIME),
    ),
  );
const lastReturn = async ({ orderId }: Of) => {
  const returns = await withStore(cedar.id, (tx) => returnsOfOrder(tx, orderId));
  return { orderId, returnId: returns.at(-1)?.id ?? '' };
};
const approve = async (of: Of) => {
  const goods = await lastReturn(of);
  return withStore(cedar.id, (tx) => decideReturn(tx, { ...goods, isApproved: true, answer: '' }, OWNER));
};
const receive = async (of: Of, quantities: number[], restock = true) => {
  const goods = await lastReturn(of);
  const lines = quantities.map((quantity) => ({
    ...{ lineId: of.lineId, quantity, condition: 'new' as const, restock },
  }));
  return withStore(cedar.id, (tx) => receiveReturn(tx, { ...goods, lines }, OWNER));
};
const settleReturn = async (of: Of) => {
  const goods = await lastReturn(of);
  return withStore(cedar.id, (tx) => refundReturn(tx, { ...goods, method: 'cash' }, OWNER));
};
const exchange = async (of: Of, quantity: number) => {
  const goods = { ...(await lastReturn(of)), lines: [{ variantId: lamp, quantity }] };
  return withStore(cedar.id, (tx) => exchangeReturn(tx, goods, OWNER));
};

test('units of a received return are refunded only by that return, and restocked once', async () => {
  const of = await delivered();
  await ask(of, 2);
  await approve(of);
  expect(await receive(of, [2])).toMatchObject({ ok: true });
  expect(await lineOf(of)).toMatchObject({ refundable: BOUGHT - 2 });
  const refused = await expectNothingChanged(db, () => panel(of, BOUGHT));
  expect(refused).toMatchObject({ code: 'quantity_too_large', data: { most: BOUGHT - 2 } });
  expect(await panel(of, BOUGHT - 2)).toMatchObject({ ok: true });
  expect(await settleReturn(of)).toMatchObject({ ok: true, value: { amount: 4000 } });
  expect(await shelvedOf(of)).toBe(BOUGHT);
});

test('exchanged units are not refunded too', async () => {
  const of = await delivered();
  await ask(of, 2);
  await approve(of);
  await receive(of, [2]);
  expect(await exchange(of, 2)).toMatchObject({ ok: true });
  const refused = await expectNothingChanged(db, () => panel(of, BOUGHT));
  expect(refused).toMatchObject({ code: 'quantity_too_large', data: { most: BOUGHT - 2 } });
});

test('an exchange order gets no further units, and once it is cancelled the returned units can be refunded', async () => {
  const of = await delivered();
  await ask(of, 2);
  await approve(of);
  await receive(of, [2]);
  const made = await exchange(of, 2);
  if (!made.ok) throw new Error(made.code);
  const { orderId } = made.value;
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  const lines = found.value.lines.map(({ id }) => ({ lineId: id, quantity: 15 }));
  const raised = { orderId, version: found.value.version, lines };
  const refused = await expectNothingChanged(db, () =>
    withStore(cedar.id, (tx) => editOrder(tx, raised, OWNER)),
  );
  expect(refused).toMatchObject({ code: 'exchange_fixed' });
  const cancelled = await withStore(cedar.id, (tx) => cancelOwnOrder(tx, { orderId }, OWNER));
  expect(cancelled).toMatchObject({ ok: true });
  expect(await panel(of, BOUGHT)).toMatchObject({ ok: true });
});

test('a return cannot include units that were refunded before', async () => {
  const of = await delivered();
  await ask(of, 2);
  await approve(of);
  expect(await panel(of, BOUGHT)).toMatchObject({ ok: true });
  expect(await expectNothingChanged(db, () => receive(of, [2]))).toMatchObject({
    code: 'too_many_units',
    data: { most: 0 },
  });
  expect(await shelvedOf(of)).toBe(BOUGHT);
});

test('a line that is named twice in a receipt of a return, or in an edit of an order, is refused', async () => {
  const of = await delivered();
  await ask(of, 2);
  await approve(of);
  const twice = await expectNothingChanged(db, () => receive(of, [1, 2]));
  expect(twice).toMatchObject({ code: 'line_not_found', data: { lineId: of.lineId } });
  const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
  const { id: lineId } = await lineOf({ orderId, lineId: '' });
  const lines = [1, 3].map((quantity) => ({ lineId, quantity }));
  const edited = await expectNothingChanged(db, () =>
    withStore(cedar.id, (tx) => editOrder(tx, { orderId, version: 1, lines }, OWNER)),
  );
  expect(edited).toMatchObject({ code: 'line_not_found', data: { lineId } });
});

const DEED = fc.record({
  deed: fc.constantFrom('panel', 'panel', 'ask', 'approve', 'receive', 'receive', 'settle', 'exchange'),
  units: fc.integer({ min: 1, max: BOUGHT }),
  restock: fc.boolean(),
});

test('no sequence of random refunds and returns restocks, refunds or exchanges a unit twice', async () => {
  const histories = fc.sample(fc.array(DEED, { minLength: 4, maxLength: 14 }), {
    numRuns: 40,
    seed: 20_261_123,
  });
  for (const history of histories) {
    const of = await delivered();
    let exchanged = 0;
    for (const { deed, units, restock } of history) {
      if (deed === 'panel') await panel(of, units, restock);
      if (deed === 'ask') await ask(of, units);
      if (deed === 'approve') await approve(of);
      if (deed === 'receive') await receive(of, [units], restock);
      if (deed === 'settle') await settleReturn(of);
      if (deed === 'exchange' && (await exchange(of, units)).ok) exchanged += units;
      const line = await lineOf(of);
      const told = JSON.stringify(history);
      expect(line.returned, told).toBeLessThanOrEqual(line.shipped);
      expect(await shelvedOf(of), told).toBeLessThanOrEqual(line.returned + line.cancelled);
      expect(line.refunded + exchanged, told).toBeLessThanOrEqual(BOUGHT);
    }
  }
}, 60_000);
