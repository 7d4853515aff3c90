import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { ReturnView } from './return-view.ts';

/** The returns of an order, oldest first. The caller has checked that the order belongs to the reader. */
export async function returnsOfOrder(tx: StoreTx, orderId: string): Promise<ReturnView[]> {
  const { rows } = await sql<Omit<ReturnView, 'requestedAt'> & { requestedAt: string | Date }>`
    select r.id, r.order_id as "orderId", r.number, r.status, r.wish, r.comment, r.answer,
           r.requested_at as "requestedAt",
           (select o.number from orders o where o.store_id = r.store_id and o.id = r.exchange_order_id) as "exchangeNumber",
           (select jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity, 'reason', l.reason,
                     'received', l.received_quantity, 'condition', l.condition, 'isRestocked', l.is_restocked)
                     order by l.order_line_id)
              from return_lines l where l.store_id = r.store_id and l.return_id = r.id) as lines,
           array(select p.id from return_photos p where p.store_id = r.store_id and p.return_id = r.id
                  order by p.position) as photos
      from returns r
     where r.store_id = ${tx.storeId} and r.order_id = ${orderId}
     order by r.number`.execute(tx);
  return rows.map((row) => ({ ...row, requestedAt: new Date(row.requestedAt) }));
}

/** The number of returns that wait for the store's decision. */
export async function returnsWaiting(tx: StoreTx): Promise<number> {
  const row = await tx
    .selectFrom('returns as r')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('r.store_id', '=', tx.storeId)
    .where('r.status', '=', 'requested')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
