import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { OrderNotFound, TooManyNotes } from './errors.ts';
import { lockOrder, recordOrderEvent } from './make-move.ts';
import { hasRoomForEvent, MOST_EVENTS } from './room-for-event.ts';

const LONGEST_NOTE = 2000;
const LONGEST_TAG = 40;
const MOST_TAGS = 20;

/** Adds a staff note to the timeline, hidden from shoppers. isWritten is false for an empty note. */
export async function addOrderNote(
  tx: StoreTx,
  { orderId, text }: { orderId: string; text: string },
  act: Act,
): Promise<Result<{ isWritten: boolean }, OrderNotFound | TooManyNotes>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  const note = cleanText(text).trim().slice(0, LONGEST_NOTE);
  if (note === '') return ok({ isWritten: false });
  if (!(await hasRoomForEvent(tx, orderId, 'note'))) return fail('too_many_notes', { max: MOST_EVENTS.note });
  await recordOrderEvent(tx, { order, kind: 'note', data: { text: note }, after: {} }, act);
  return ok({ isWritten: true });
}

/**
 * Adds a tag to orders or removes it. Returns the number of changed orders; skips orders of other
 * stores, and those whose tags have changed hundreds of times.
 */
export async function tagOrders(
  tx: StoreTx,
  input: { orderIds: readonly string[]; tag: string; isOn: boolean },
  act: Act,
): Promise<number> {
  const tag = cleanLine(input.tag).slice(0, LONGEST_TAG);
  if (tag === '') return 0;
  let changed = 0;
  for (const orderId of [...input.orderIds].sort()) {
    const order = await lockOrder(tx, orderId);
    if (!order || !(await hasRoomForEvent(tx, orderId, 'tagged'))) continue;
    const rows = input.isOn ? await putOn(tx, orderId, tag) : await takeOff(tx, orderId, tag);
    if (rows === 0n) continue;
    changed += 1;
    await recordOrderEvent(tx, { order, kind: 'tagged', data: { tag, isOn: input.isOn }, after: {} }, act);
  }
  return changed;
}

async function putOn(tx: StoreTx, orderId: string, tag: string): Promise<bigint> {
  const done = await sql`
    insert into order_tags (store_id, order_id, tag)
    select ${tx.storeId}, ${orderId}, ${tag}
     where (select count(*) from order_tags t where t.store_id = ${tx.storeId} and t.order_id = ${orderId}) < ${MOST_TAGS}
    on conflict (store_id, order_id, tag) do nothing`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

async function takeOff(tx: StoreTx, orderId: string, tag: string): Promise<bigint> {
  const done = await tx
    .deleteFrom('order_tags as t')
    .where('t.store_id', '=', tx.storeId)
    .where('t.order_id', '=', orderId)
    .where('t.tag', '=', tag)
    .executeTakeFirst();
  return done.numDeletedRows;
}

/** The order tags of this store, by name. */
export async function listOrderTags(tx: StoreTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_tags as t')
    .select('t.tag')
    .distinct()
    .where('t.store_id', '=', tx.storeId)
    .orderBy('t.tag')
    .limit(200)
    .execute();
  return rows.map((row) => row.tag);
}
