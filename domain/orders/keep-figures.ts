import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { purchaseFigures } from './purchase-figures.ts';

/**
 * Computes what these accounts bought and keeps it with them, for the lists that are sorted by it. Accounts are
 * locked first, so that the sums are as of after any other writer of them.
 */
export async function keepFigures(tx: StoreTx, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  const store = tx.storeId;
  const ids = sql`${[...customerIds]}::uuid[]`;
  const { rows } = await sql<{ currency: string }>`
    with locked as materialized (select from customers c where c.store_id = ${store} and c.id = any (${ids})
      order by c.id for no key update)
    select s.currency from store_settings s where s.store_id = ${store}
       and (select count(*) from locked) >= 0`.execute(tx);
  const whose = sql`o.store_id = ${store} and o.customer_id = k.id`;
  await sql`
    update customers c set kept_orders = f.orders, kept_spent = f.spent, kept_last_at = coalesce(f.last_at, 'epoch')
      from unnest(${ids}) k (id) cross join lateral (${purchaseFigures(whose, rows[0]?.currency ?? '')}) f
     where c.store_id = ${store} and c.id = k.id
       and (c.kept_orders, c.kept_spent, c.kept_last_at)
           is distinct from (f.orders, f.spent, coalesce(f.last_at, 'epoch'))`.execute(tx);
}
