import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for failed refunds without a later refund of the same order, whose money staff have to return in
 * another way. `of` is the selected column, `where` filters the refunds `r`.
 */
export function failedRefunds(
  where: RawBuilder<unknown>,
  { storeId, of }: { storeId: RawBuilder<unknown> | string; of: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select ${of} from refund_outcomes x
      join refunds r on r.store_id = x.store_id and r.id = x.refund_id
     where x.store_id = ${storeId} and x.outcome = 'failed' and ${where}
       and not exists (select from refunds l
         where l.store_id = r.store_id and l.order_id = r.order_id and l.created_at > x.at)`;
}
