import type { TestDatabase } from './database.ts';

/**
 * Copies a store's first order `count` times with the next numbers and different buyers, as the search finds them before
 * the job has indexed them.
 */
export async function copyOrders(
  db: Pick<TestDatabase, 'admin'>,
  { storeId, count, name }: { storeId: string; count: number; name: string },
): Promise<void> {
  await db.admin(
    `insert into orders select c.* from
       (select * from orders where store_id = $1 order by number limit 1) o
       cross join generate_series(1, $2::int) n
       cross join lateral jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'number', o.number + n,
         'token_hash', '\\x' || md5(n::text), 'link_hash', null, 'user_name', $3::text,
         'email', 'copy' || n || '@example.com', 'email_norm', 'copy' || n || '@example.com')) c`,
    [storeId, count, name],
  );
}
