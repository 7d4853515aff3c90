import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { deliverOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { decideReturn, requestReturn } from '#domain/returns/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, new Date());

/** An approved return of two lamps. */
async function approvedReturn() {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
  const [line] = await db.admin<{ id: string }>('select id from order_lines where order_id = $1', [orderId]);
  const lineId = line?.id ?? '';
  const returnId = await withStore(cedar.id, async (tx) => {
    for (const move of [startProcessing, shipOrder, deliverOrder]) await move(tx, { orderId }, act);
    const lines = [{ lineId, quantity: 2, reason: 'damaged' as const, comment: '' }];
    const asked = await requestReturn(tx, { orderId, wish: 'refund', lines }, act);
    if (!asked.ok) throw new Error(asked.code);
    const of = { orderId, returnId: asked.value.returnId };
    await decideReturn(tx, { ...of, isApproved: true, answer: '' }, act);
    return of.returnId;
  });
  return { orderId, lineId, returnId };
}

test('the receipt of a return with an empty or unreadable quantity is refused and records nothing', async () => {
  const { orderId, lineId, returnId } = await approvedReturn();
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const receive = (typed: string) =>
    admin.post(`/admin/orders/${orderId}`, { intent: 'receive', returnId, [`line.${lineId}`]: typed });
  for (const typed of ['', ' ', 'two', '1.5', '-1', '3']) {
    const refused = await expectNothingChanged(db, () => receive(typed), ['staff_sessions']);
    expect([typed, refused.status]).toEqual([typed, 409]);
  }
  expect((await receive('2')).status).toBeLessThan(400);
});
