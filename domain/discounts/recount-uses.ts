import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/**
 * Recounts a limited promotion's uses from its orders, so that a limit that is set later counts earlier uses.
 * The locked row prevents concurrent uses.
 */
export async function recountUses(tx: StoreTx, promotionId: string): Promise<void> {
  const store = tx.storeId;
  await sql`
    update promotions p set used = (
        select count(*) from order_discounts d
         where d.store_id = ${store} and d.promotion_id = p.id and d.given_back_at is null)
     where p.store_id = ${store} and p.id = ${promotionId} and p.limit_total is not null`.execute(tx);
  await sql`delete from promotion_shoppers s where s.store_id = ${store} and s.promotion_id = ${promotionId}`.execute(
    tx,
  );
  await sql`
    insert into promotion_shoppers (store_id, promotion_id, shopper, used)
    select ${store}, d.promotion_id, who, count(*)
      from order_discounts d cross join unnest(d.shoppers) who
      join promotions p on p.store_id = ${store} and p.id = d.promotion_id and p.limit_per_customer is not null
     where d.store_id = ${store} and d.promotion_id = ${promotionId} and d.given_back_at is null
     group by d.promotion_id, who`.execute(tx);
}
