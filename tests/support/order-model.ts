import { expect } from 'vitest';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  cancelOrder,
  collectCash,
  deliverOrder,
  editOrder,
  type OrderView,
  payOnDelivery,
  refundOrder,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { settleOrder } from '#domain/payments/index.ts';

/** The price of one unit of the order's only line. */
export const PRICE = 700;

/** An order as plain arithmetic, which predicts the outcome of any sequence of verbs. */
export type Model = {
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

export const totalOf = (m: Model) => m.units * PRICE + m.delivery;
export const owedOf = (m: Model) => (m.status === 'cancelled' ? 0 : totalOf(m) - m.credited);
export const heldOf = (m: Model) => m.paid - m.back;

/** Pseudo-random numbers that repeat for the same seed, so that a failing run can be reproduced. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

type Verb = (tx: StoreTx, order: OrderView) => Promise<{ ok: boolean }>;
/**
 * An action on an order. `isAsked`: when to try it, by default always. `may`: whether the model allows it.
 * `does`: its effect on the model.
 */
export type Step = {
  name: string;
  verb: Verb;
  isAsked?(m: Model): boolean;
  may(m: Model): boolean;
  does(m: Model): void;
};

type Chance = { some: number; amount: number; restock: boolean; by: Act };
const line = (order: OrderView) => order.lines[0]?.id ?? '';
const id = (order: OrderView) => ({ orderId: order.id });
const left = (m: Model) => m.units - m.dropped - m.shipped;
const isIn = (m: Model, ...statuses: Model['status'][]) => statuses.includes(m.status);
const isPaid = (m: Model) => heldOf(m) > 0 && (m.isRefunded || heldOf(m) >= owedOf(m));

export function steps(random: (below: number) => number, by: Act): Step[] {
  const chance = { some: 1 + random(3), amount: 1 + random(1500), restock: random(2) === 0, by };
  return [...moving(chance), ...paying(by), ...paidBack(chance), ...changing(chance)];
}

/** No provider took the money of these cards, so staff say how they pay it out. */
const refundMethod = 'cash';

function moving({ some, by }: Chance): Step[] {
  return [
    {
      name: 'process',
      verb: (tx, order) => startProcessing(tx, id(order), by),
      may: (m) => isIn(m, 'confirmed'),
      does: (m) => {
        m.status = 'processing';
      },
    },
    {
      name: `ship ${some}`,
      verb: (tx, order) =>
        shipOrder(tx, { ...id(order), lines: [{ lineId: line(order), quantity: some }] }, by),
      may: (m) => isIn(m, 'processing') && left(m) >= some,
      does: (m) => {
        m.shipped += some;
        if (left(m) === 0) m.status = 'shipped';
      },
    },
    {
      name: 'deliver',
      verb: (tx, order) => deliverOrder(tx, id(order), by),
      may: (m) => isIn(m, 'shipped'),
      does: (m) => {
        m.status = 'delivered';
      },
    },
    {
      name: 'cancel',
      verb: (tx, order) => cancelOrder(tx, { ...id(order), refundMethod }, by),
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

function paying(by: Act): Step[] {
  return [
    {
      name: 'collect twice',
      verb: async (tx, order) => {
        const first = await collectCash(tx, id(order), by);
        await collectCash(tx, id(order), by);
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
        const wrong = await settleOrder(tx, { ...money, amount: order.total.amount + 1 }, by);
        expect(wrong).toMatchObject({ ok: false });
        const first = await settleOrder(tx, { ...money, amount: order.total.amount }, by);
        const again = await settleOrder(tx, { ...money, amount: order.total.amount }, by);
        expect(again).toMatchObject(first.ok ? { ok: true, value: { changed: false } } : { ok: false });
        return first;
      },
      // The provider reports payments of waiting orders, and of orders cancelled in the meantime.
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
      verb: (tx, order) => payOnDelivery(tx, id(order), by),
      may: (m) => m.isCard && isIn(m, 'pending_payment'),
      does: (m) => {
        m.status = 'confirmed';
        m.isCard = false;
      },
    },
  ];
}

function paidBack({ some, amount, restock, by }: Chance): Step[] {
  return [
    {
      name: `refund ${amount}`,
      verb: (tx, order) => refundOrder(tx, { ...id(order), method: 'cash', other: amount }, by),
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
        return refundOrder(tx, { ...id(order), method: 'cash', lines }, by);
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

function changing({ some, by }: Chance): Step[] {
  return [
    {
      name: `edit to ${some} units`,
      verb: (tx, order) => {
        const lines = [{ lineId: line(order), quantity: some }];
        return editOrder(tx, { ...id(order), version: order.version, lines }, by);
      },
      may: (m) => isIn(m, 'confirmed', 'processing') && m.shipped === 0 && !m.isRefunded,
      does: (m) => {
        m.units = some;
      },
    },
    {
      name: 'pay back the surplus',
      verb: (tx, order) => refundOrder(tx, { ...id(order), method: 'cash', balance: true }, by),
      may: (m) => !isIn(m, 'cancelled') && heldOf(m) > owedOf(m),
      does: (m) => {
        m.back = m.paid - owedOf(m);
      },
    },
  ];
}
