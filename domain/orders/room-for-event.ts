import type { StoreTx } from '#db/index.ts';

/**
 * How many events of a kind staff may add to an order by hand, as each of its pages for staff reads all. Notes include
 * calls without an answer and those taken back.
 */
export const MOST_EVENTS = { note: 200, tagged: 500 } as const;

/** True if an order may have one more event of the kind. The caller holds the order's lock. */
export async function hasRoomForEvent(
  tx: StoreTx,
  orderId: string,
  kind: keyof typeof MOST_EVENTS,
): Promise<boolean> {
  const last = await tx
    .selectFrom('order_events as e')
    .select('e.id')
    .where('e.store_id', '=', tx.storeId)
    .where('e.order_id', '=', orderId)
    .where('e.kind', '=', kind)
    .offset(MOST_EVENTS[kind] - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined;
}
