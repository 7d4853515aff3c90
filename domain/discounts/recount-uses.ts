import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/**
 * Recounts the uses of a limited discount from its orders, so that a limit that is set later counts earlier
 * uses. The row lock prevents concurrent uses.
 */
export async function recountUses(tx: StoreTx, discountId: string): Promise<void> {
  const store = tx.storeId;
  await sql`
    update discounts p set used = (
        select count(*) from order_discounts d
         where d.store_id = ${store} and d.discount_id = p.id and d.given_back_at is null)
     where p.store_id = ${store} and p.id = ${discountId} and p.limit_total is not null`.execute(tx);
  await sql`delete from discount_shoppers s where s.store_id = ${store} and s.discount_id = ${discountId}`.execute(
    tx,
  );
  await sql`
    insert into discount_shoppers (store_id, discount_id, shopper, used)
    select ${store}, d.discount_id, who, count(*)
      from order_discounts d cross join unnest(d.shoppers) who
      join discounts p on p.store_id = ${store} and p.id = d.discount_id and p.limit_per_customer is not null
     where d.store_id = ${store} and d.discount_id = ${discountId} and d.given_back_at is null
     group by d.discount_id, who`.execute(tx);
}
