import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { priceColumns } from '#domain/pricing/index.ts';
import { NEW_FOR_MS } from './cards.ts';

/**
 * Returns when a store's pages next change by time alone: a product is published or stops being new, or a
 * sale begins or ends. Null if they never do. Each part reads one index row.
 */
export async function nextMoment(tx: StoreTx, now: Date): Promise<Date | null> {
  const store = tx.storeId;
  const newSince = new Date(now.getTime() - NEW_FOR_MS);
  const newFor = sql`make_interval(secs => ${NEW_FOR_MS / 1000})`;
  const published = sql`select min(publish_at) from products where store_id = ${store} and status = 'active'`;
  const { rows } = await sql<{ at: Date | null }>`select least(
    (${published} and publish_at > ${now}),
    (${published} and publish_at > ${newSince}) + ${newFor},
    (select min(created_at) from products
      where store_id = ${store} and status = 'active' and created_at > ${newSince}) + ${newFor},
    (select min(changes_at) from product_prices where store_id = ${store} and changes_at > ${now}),
    (${afterDue(store, now)})) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

// If a product's last change still waits for its job, returns the change after that.
function afterDue(store: string, now: Date) {
  return sql`
    select min(${priceColumns('vp', now).changesAt}) from product_prices r
      join variants v on v.store_id = ${store} and v.product_id = r.product_id and v.archived_at is null
      join variant_prices vp on vp.store_id = ${store} and vp.variant_id = v.id
     where r.store_id = ${store} and r.changes_at <= ${now}`;
}
