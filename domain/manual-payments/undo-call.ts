import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hasRoomForEvent, lockOrder, MOST_EVENTS, recordOrderEvent } from '#domain/orders/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { UndoCallFailure } from './errors.ts';

/**
 * Undoes a recorded call: the order waits again and its attempt is not counted. Only the order's newest event can be
 * undone, so that nothing which followed the call is contradicted. A refusal cannot: it cancelled the order, and the
 * shopper was told.
 */
export async function undoCall(
  tx: StoreTx,
  { orderId, callId }: { orderId: string; callId: string },
  act: Act,
): Promise<Result<null, UndoCallFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  const call = await newestEvent(tx, orderId);
  const isUndoable = call?.outcome === 'confirmed' || call?.outcome === 'no_answer';
  if (!isUndoable || call.id !== callId || order.status !== 'confirmed') return fail('call_passed');
  if (!(await hasRoomForEvent(tx, orderId, 'note'))) {
    return fail('too_many_notes', { max: MOST_EVENTS.note });
  }
  await sql`
    update orders o
       set confirmation = 'waiting', confirmation_tries = o.confirmation_tries - 1,
           confirmation_tried_at = ${lastTry(tx, { orderId, callId })}, updated_at = ${act.at},
           version = o.version + 1
     where o.store_id = ${tx.storeId} and o.id = ${orderId}`.execute(tx);
  const data = { via: 'call', outcome: 'undone', call: callId };
  await recordOrderEvent(tx, { order, kind: 'note', data, after: { confirmation: 'waiting' } }, act);
  return ok(null);
}

async function newestEvent(tx: StoreTx, orderId: string) {
  return tx
    .selectFrom('order_events as e')
    .select([
      'e.id',
      sql<string | null>`case e.data ->> 'via' when 'call' then e.data ->> 'outcome' end`.as('outcome'),
    ])
    .where('e.store_id', '=', tx.storeId)
    .where('e.order_id', '=', orderId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The time of the last other call that was not undone; null if there is none. */
function lastTry(tx: StoreTx, { orderId, callId }: { orderId: string; callId: string }) {
  return sql<Date | null>`(
    select max(e.at) from order_events e
     where e.store_id = ${tx.storeId} and e.order_id = ${orderId} and e.id <> ${callId}
       and e.data ->> 'via' = 'call' and e.data ->> 'outcome' <> 'undone'
       and not exists (select from order_events u where u.store_id = e.store_id and u.order_id = e.order_id
                        and u.data ->> 'call' = e.id::text))`;
}
