import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  cancelOrder,
  hasRoomForEvent,
  lockOrder,
  MOST_EVENTS,
  type OrderState,
  recordOrderEvent,
  type TooManyNotes,
} from '#domain/orders/index.ts';
import { refuseCashOf } from '#domain/payments/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CallFailure } from './errors.ts';

/** The outcome of a call: confirmed, no answer (the order still waits), or refused by the shopper. */
export type CallOutcome = 'confirmed' | 'no_answer' | 'refused';

export type Call = { orderId: string; outcome: CallOutcome; note: string; refusePhone?: boolean };

/** True if an order waits for the shopper's confirmation. */
export function isToConfirm(order: OrderState): boolean {
  return order.confirmation === 'waiting' && order.status === 'confirmed';
}

/**
 * Records a call about a waiting order. A refusal cancels the order, returns its stock and optionally adds
 * the phone to the refuse list. `callId` names the call for `undoCall`.
 */
export async function recordCall(
  tx: StoreTx,
  call: Call,
  act: Act,
): Promise<Result<{ callId: string; number: number }, CallFailure | TooManyNotes>> {
  const order = await lockOrder(tx, call.orderId);
  if (!order) return fail('order_not_found');
  if (!isToConfirm(order)) return fail('not_to_confirm');
  const isNoted = KIND[call.outcome] === 'note';
  if (isNoted && !(await hasRoomForEvent(tx, order.id, 'note'))) {
    return fail('too_many_notes', { max: MOST_EVENTS.note });
  }
  const note = cleanLine(call.note).slice(0, 500);
  const data = { via: 'call', outcome: call.outcome, ...(note && { note }) };
  await writeConfirmation(tx, { order, to: TO[call.outcome], at: act.at });
  const callId = await recordOrderEvent(
    tx,
    { order, kind: KIND[call.outcome], data, after: { confirmation: TO[call.outcome] } },
    act,
  );
  if (call.outcome === 'refused') await giveUp(tx, { ...call, note }, act);
  return ok({ callId, number: order.number });
}

const TO = { confirmed: 'confirmed', no_answer: 'waiting', refused: 'refused' } as const;
const KIND = { confirmed: 'confirmed_by_call', no_answer: 'note', refused: 'refused' } as const;

/** Sets the confirmation of a locked order and counts the attempt. */
export async function writeConfirmation(
  tx: StoreTx,
  { order, to, at }: { order: OrderState; to: 'waiting' | 'confirmed' | 'refused'; at: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      confirmation: to,
      confirmation_tries: sql`confirmation_tries + 1`,
      confirmation_tried_at: at,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', order.id)
    .execute();
}

async function giveUp(tx: StoreTx, call: Call, act: Act): Promise<void> {
  const { phone, number } = await tx
    .selectFrom('orders as o')
    .select(['o.phone', 'o.number'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', call.orderId)
    .executeTakeFirstOrThrow();
  const cancelled = await cancelOrder(tx, { orderId: call.orderId, reason: call.note }, act);
  if (!cancelled.ok) throw new Error(`A waiting cash order cannot be cancelled: ${cancelled.code}.`);
  if (call.refusePhone) {
    await refuseCashOf(tx, { kind: 'phone', value: phone, reason: call.note || `#${number}` }, act);
  }
}
