import { noteOrders, type StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { jsonText } from '#lib/json-text.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { eraseWhereAsked, isOver } from './erase-customer.ts';
import type { IllegalMove, MoveFailure } from './errors.ts';
import { STANDING_COLUMNS, standingOf, type WholeStanding } from './order-standing.ts';
import type { OrderEventView } from './order-view.ts';
import { type FulfilmentStatus, legalMoves, MOVES, type OrderMove, type OrderStatus } from './transitions.ts';

export type OrderState = WholeStanding & {
  id: string;
  number: number;
  currency: string;
  /** The language in which the order was placed. */
  locale: Locale;
};

/** Locks an order and reads its state; null if this store has no such order. */
export async function lockOrder(tx: StoreTx, orderId: string): Promise<OrderState | null> {
  if (!isId(orderId)) return null;
  const row = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.currency', 'o.locale', ...STANDING_COLUMNS])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...standingOf(row),
    id: row.id,
    number: Math.abs(row.number),
    currency: row.currency,
    locale: row.locale as Locale,
  };
}

/** The failure `illegal_move` if the order's state does not allow the move; else null. */
export function refuseMove(order: OrderState, move: OrderMove): IllegalMove | null {
  const legal = legalMoves(order);
  if (legal.includes(move)) return null;
  const { status, paymentStatus, confirmation } = order;
  const waiting = confirmation === 'waiting' ? { confirmation } : {};
  return fail('illegal_move', { move, status, paymentStatus, ...waiting, legal });
}

type Change = {
  orderId: string;
  move: keyof typeof MOVES;
  set?: { fulfilment_status?: FulfilmentStatus; payment_status?: 'voided' | 'refunded'; delivered_at?: Date };
  data?: Record<string, unknown>;
};

/** Makes one transition: writes state, timeline and audit row together, or fails and writes nothing. */
export async function makeMove(
  tx: StoreTx,
  change: Change,
  act: Act,
): Promise<Result<{ status: OrderStatus }, MoveFailure>> {
  const order = await lockOrder(tx, change.orderId);
  if (!order) return fail('order_not_found');
  const refused = refuseMove(order, change.move);
  if (refused) return refused;
  const { to } = MOVES[change.move];
  const result = await tx
    .updateTable('orders as o')
    .set((eb) => ({ ...change.set, status: to, updated_at: act.at, version: eb('o.version', '+', 1) }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .where('o.status', '=', order.status)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new Error('A locked order moved under its lock.');
  await recordOrderEvent(
    tx,
    { order, kind: to as OrderEventView['kind'], data: change.data, after: { status: to } },
    act,
  );
  if (isOver(to)) await eraseWhereAsked(tx, order.id);
  return ok({ status: to });
}

/**
 * Writes an event to the order's timeline and, with the actor, to the store's audit log. Returns the event's
 * id.
 */
export async function recordOrderEvent(
  tx: StoreTx,
  event: {
    order: OrderState;
    kind: OrderEventView['kind'];
    data?: Record<string, unknown>;
    after: Record<string, unknown>;
  },
  act: Act,
): Promise<string> {
  const { order } = event;
  const id = newId();
  noteOrders(tx);
  await tx
    .insertInto('order_events')
    .values({
      store_id: tx.storeId,
      id,
      order_id: order.id,
      at: act.at,
      kind: event.kind,
      actor_kind: act.by.kind,
      actor_name: actorName(act.by),
      data: jsonText(event.data ?? {}),
    })
    .execute();
  await recordAudit(tx, act, {
    action: `order.${event.kind}`,
    subjectKind: 'order',
    subjectId: order.id,
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { ...event.after, ...event.data },
  });
  return id;
}
