import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NoReview } from './errors.ts';

type Bought = { lineId: string; isDelivered: boolean };

/** Checks whether a shopper may review a product; returns the delivered line, or the reason why not. */
export async function mayReview(
  tx: StoreTx,
  { productId, customerId }: { productId: string; customerId: string },
): Promise<Result<{ orderLineId: string }, NoReview>> {
  if (!isId(productId)) return fail('not_bought');
  const known = await tx
    .selectFrom('reviews')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (known) return fail('already_reviewed');
  const { rows } = await sql<Bought>`
    select l.id as "lineId", o.status = 'delivered' as "isDelivered"
      from orders o join order_lines l on l.store_id = ${tx.storeId} and l.order_id = o.id
     where o.store_id = ${tx.storeId} and o.customer_id = ${customerId} and o.status <> 'cancelled'
       and l.product_id = ${productId}
     order by o.status = 'delivered' desc, o.placed_at desc, l.id limit 1`.execute(tx);
  const bought = rows[0];
  if (!bought) return fail('not_bought');
  return bought.isDelivered ? ok({ orderLineId: bought.lineId }) : fail('not_delivered');
}
