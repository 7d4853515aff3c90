import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { settle } from '#domain/payments/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  cancelOrder,
  collectCash,
  deliverOrder,
  editOrder,
  type OrderView,
  orderDetail,
  payOnDelivery,
  refundOrder,
  shipOrder,
  startProcessing,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const PRICE = 700;
const vase = await makeVariant(cedar, { title: 'Vase', amount: PRICE, stock: 100_000 });

/** An order as plain arithmetic: what the verbs must come to, however they follow each other. */
type Model = {
  status: OrderView['status'];
  isCard: boolean;
  units: number;
  dropped: number;
  shipped: number;
  refundedUnits: number;
  restocked: number;
  delivery: number;
  paid: number;
  back: number;
  credited: number;
  isRefunded: boolean;
};

const totalOf = (m: Model) => m.units * PRICE + m.delivery;
const owedOf = (m: Model) => (m.status === 'cancelled' ? 0 : totalOf(m) - m.credited);
const heldOf = (m: Model) => m.paid - m.back;

// The same run each time, and a failing one can be named.
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

type Verb = (tx: StoreTx, order: OrderView) => Promise<{ ok: boolean }>;
/** isAsked: left out, always. may: whether the model allows it. does: what it does to the model. */
type Step = {
  name: string;
  verb: Verb;
  isAsked?(m: Model): boolean;
  may(m: Model): boolean;
  does(m: Model): void;
};

type Chance = { some: number; amount: number; restock: boolean };
const line = (order: OrderView) => order.lines[0]?.id ?? '';
const id = (order: OrderView) => ({ orderId: order.id });
const left = (m: Model) => m.units - m.dropped - m.shipped;
const isIn = (m: Model, ...statuses: Model['status'][]) => statuses.includes(m.status);
const isPaid = (m: Model) => heldOf(m) > 0 && (m.isRefunded || heldOf(m) >= owedOf(m));

function steps(random: (below: number) => number): Step[] {
  const chance = { some: 1 + random(3), amount: 1 + random(1500), restock: random(2) === 0 };
  return [...moving(chance), ...paying(), ...paidBack(chance), ...changing(chance)];
}

function moving({ some }: Chance): Step[] {
  return [
    {
      name: 'process',
      verb: (tx, order) => startProcessing(tx, id(order), OWNER),
      may: (m) => isIn(m, 'confirmed'),
      does: (m) => {
        m.status = 'processing';
      },
    },
    {
      name: `ship ${some}`,
      verb: (tx, order) =>
        shipOrder(tx, { ...id(order), lines: [{ lineId: line(order), quantity: some }] }, OWNER),
      may: (m) => isIn(m, 'processing') && left(m) >= some,
      does: (m) => {
        m.shipped += some;
        if (left(m) === 0) m.status = 'shipped';
      },
    },
    {
      name: 'deliver',
      verb: (tx, order) => deliverOrder(tx, id(order), OWNER),
      may: (m) => isIn(m, 'shipped'),
      does: (m) => {
        m.status = 'delivered';
      },
    },
    {
      name: 'cancel',
      verb: (tx, order) => cancelOrder(tx, id(order), OWNER),
      may: (m) => isIn(m, 'pending_payment', 'confirmed', 'processing') && m.shipped === 0,
      does: (m) => {
        m.credited = Math.min(totalOf(m), m.credited + heldOf(m));
        m.back = m.paid;
        m.restocked += m.units - m.dropped;
        m.status = 'cancelled';
      },
    },
  ];
}

function paying(): Step[] {
  return [
    {
      name: 'collect twice',
      verb: async (tx, order) => {
        const first = await collectCash(tx, id(order), OWNER);
        await collectCash(tx, id(order), OWNER);
        return first;
      },
      may: (m) => !m.isCard && !isIn(m, 'cancelled') && !m.isRefunded,
      does: (m) => {
        m.paid = Math.max(m.paid, m.back + owedOf(m));
      },
    },
    {
      name: 'the card pays, told three times, once with a wrong amount',
      verb: async (tx, order) => {
        const money = { orderId: order.id, source: 'card' as const, currency: order.currency };
        const wrong = await settle(tx, { ...money, amount: order.total.amount + 1 }, OWNER);
        expect(wrong).toMatchObject({ ok: false });
        const first = await settle(tx, { ...money, amount: order.total.amount }, OWNER);
        const again = await settle(tx, { ...money, amount: order.total.amount }, OWNER);
        expect(again).toMatchObject(first.ok ? { ok: true, value: { changed: false } } : { ok: false });
        return first;
      },
      // Its provider says so of an order that waits, or of one that was cancelled meanwhile.
      isAsked: (m) => m.isCard && isIn(m, 'pending_payment', 'cancelled'),
      may: (m) => isIn(m, 'pending_payment'),
      does: (m) => {
        m.paid = totalOf(m);
        m.status = 'confirmed';
        m.isCard = false;
      },
    },
    {
      name: 'pay on delivery instead',
      verb: (tx, order) => payOnDelivery(tx, id(order), OWNER),
      may: (m) => m.isCard && isIn(m, 'pending_payment'),
      does: (m) => {
        m.status = 'confirmed';
        m.isCard = false;
      },
    },
  ];
}

function paidBack({ some, amount, restock }: Chance): Step[] {
  return [
    {
      name: `refund ${amount}`,
      verb: (tx, order) => refundOrder(tx, { ...id(order), method: 'cash', other: amount }, OWNER),
      may: (m) => isPaid(m) && amount <= Math.min(heldOf(m), totalOf(m) - m.credited),
      does: (m) => {
        m.back += amount;
        m.credited += amount;
        m.isRefunded = true;
      },
    },
    {
      name: `refund ${some} units${restock ? ', back on the shelf' : ''}`,
      verb: (tx, order) => {
        const lines = [{ lineId: line(order), quantity: some, restock }];
        return refundOrder(tx, { ...id(order), method: 'cash', lines }, OWNER);
      },
      may: (m) =>
        isPaid(m) &&
        m.refundedUnits + some <= m.units &&
        some * PRICE <= Math.min(heldOf(m), totalOf(m) - m.credited),
      does: (m) => {
        m.back += some * PRICE;
        m.credited += some * PRICE;
        m.isRefunded = true;
        m.refundedUnits += some;
        m.dropped += Math.min(some, left(m));
        if (restock) m.restocked += some;
        if (isIn(m, 'processing') && m.shipped > 0 && left(m) === 0) m.status = 'shipped';
      },
    },
  ];
}

function changing({ some }: Chance): Step[] {
  return [
    {
      name: `edit to ${some} units`,
      verb: (tx, order) => {
        const lines = [{ lineId: line(order), quantity: some }];
        return editOrder(tx, { ...id(order), version: order.version, lines }, OWNER);
      },
      may: (m) => isIn(m, 'confirmed', 'processing') && m.shipped === 0 && !m.isRefunded,
      does: (m) => {
        m.units = some;
      },
    },
    {
      name: 'pay back the surplus',
      verb: (tx, order) => refundOrder(tx, { ...id(order), method: 'cash', balance: true }, OWNER),
      may: (m) => !isIn(m, 'cancelled') && heldOf(m) > owedOf(m),
      does: (m) => {
        m.back = m.paid - owedOf(m);
      },
    },
  ];
}

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
    const all = steps(random);
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

test('whatever is done to orders in whatever order, money and stock are what plain arithmetic says', async () => {
  for (let seed = 1; seed <= RUNS; seed++) await live(seed);
  expect(await db.admin(BOOKS)).toEqual([]);
});
