import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { IS_FULL } from '#tests/support/level.ts';
import {
  heldOf,
  type Model,
  numbers,
  owedOf,
  PRICE,
  type Step,
  steps,
  totalOf,
} from '#tests/support/order-model.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { orderDetail } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const vase = await makeVariant(cedar, { title: 'Vase', amount: PRICE, stock: 100_000 });

const BOOKS = `
  select o.id from orders o
   where o.credited_total <> (select coalesce(sum(r.amount), 0) from refunds r
                               where r.order_id = o.id and r.kind <> 'balance')
      or (select coalesce(sum(p.refunded_amount), 0) from payments p where p.order_id = o.id)
         <> (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id)
      or exists (select from payments p where p.order_id = o.id
                    and p.refunded_amount <> (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id))
      or exists (select from refunds r where r.order_id = o.id
                    and r.amount <> r.delivery_amount + r.other_amount
                        + (select coalesce(sum(l.amount), 0) from refund_lines l where l.refund_id = r.id))
      or o.subtotal <> (select sum(l.line_subtotal) from order_lines l where l.order_id = o.id)`;

async function live(seed: number): Promise<void> {
  const random = numbers(seed);
  const isCard = random(2) === 0;
  const units = 1 + random(4);
  const input = { lines: [{ variantId: vase, quantity: units }], form: GOOD_FORM, locale: 'en' as const };
  const order = { ...input, ...(isCard && { paymentMethod: 'card' as const }) };
  const [before] = await db.admin<{ quantity: number }>(
    'select quantity from stock_levels where variant_id = $1',
    [vase],
  );
  const made = await withStore(cedar.id, (tx) => recordOrder(tx, order, OWNER));
  if (!made.ok) throw new Error(made.code);
  const { orderId } = made.value;
  const look = async () => {
    const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
    if (!found.ok) throw new Error(found.code);
    return found.value;
  };
  let shown = await look();
  const model: Model = {
    ...{ status: shown.status, isCard, units, dropped: 0, shipped: 0, refundedUnits: 0, restocked: 0 },
    ...{ delivery: shown.deliveryCharges.amount, paid: 0, back: 0, credited: 0, isRefunded: false },
  };
  for (let turn = 0; turn < 14; turn++) {
    const all = steps(random, OWNER);
    const step = all[random(all.length)] as Step;
    if (step.isAsked && !step.isAsked(model)) continue;
    const may = step.may(model);
    const told = `seed ${seed}, turn ${turn}: ${step.name} of ${JSON.stringify(model)}`;
    const done = await withStore(cedar.id, (tx) => step.verb(tx, shown));
    if (step.name !== 'collect twice' || may) expect(done.ok, told).toBe(may);
    if (may) step.does(model);
    shown = await look();
    expect(
      {
        status: shown.status,
        total: shown.total.amount,
        captured: shown.captured.amount,
        back: shown.refundedTotal.amount,
        balance: shown.balance.amount,
      },
      told,
    ).toEqual({
      status: model.status,
      total: totalOf(model),
      captured: model.paid,
      back: model.back,
      balance: owedOf(model) - heldOf(model),
    });
    const [now] = await db.admin<{ quantity: number }>(
      'select quantity from stock_levels where variant_id = $1',
      [vase],
    );
    expect((before?.quantity ?? 0) - (now?.quantity ?? 0), told).toBe(model.units - model.restocked);
  }
}
const RUNS = IS_FULL ? 400 : 14;

test('any sequence of actions on orders leaves the money and stock that plain arithmetic gives', async () => {
  for (let seed = 1; seed <= RUNS; seed++) await live(seed);
  expect(await db.admin(BOOKS)).toEqual([]);
});
