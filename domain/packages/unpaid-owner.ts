import { sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';

/**
 * The owner of a store for which nobody pays: on trial, or with a package without a price that anybody can take. Null for
 * a store that pays, and for one whose package an operator gave it.
 */
export async function ownerOfUnpaid(tx: PlatformTx, storeId: string): Promise<{ ownerId: string } | null> {
  const { rows } = await sql<{ ownerId: string }>`
    select coalesce((select m.user_id from staff_memberships m
             where m.store_id = b.store_id and m.role = 'owner' order by m.user_id limit 1), b.store_id) as "ownerId"
      from subscriptions b join packages p on p.id = b.package_id
     where b.store_id = ${storeId} and b.cycle is null and not b.is_complimentary
       and (b.status = 'trialing' or ((p.is_listed or p.code = 'free') and not exists (
             select from package_prices x where x.package_id = p.id and x.per_month > 0)))`.execute(tx);
  return rows[0] ?? null;
}
