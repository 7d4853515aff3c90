import { sql } from 'kysely';
import { type StoreTx, withPlatform } from '#db/index.ts';

export type PlanUse = Record<'products' | 'staff' | 'storageMb', number>;

/** How much of each plan limit the store uses. */
export async function planUse(tx: StoreTx): Promise<Omit<PlanUse, 'staff'>> {
  const { rows } = await sql<Omit<PlanUse, 'staff'>>`
    select (select count(*)::int from products p where p.store_id = ${tx.storeId} and p.status <> 'archived') as products,
        (select coalesce(ceil(sum(m.bytes) / 1048576.0), 0)::int from media m where m.store_id = ${tx.storeId})
          as "storageMb"`.execute(tx);
  return rows[0] ?? { products: 0, storageMb: 0 };
}

/** The number of members. A separate query, because memberships are in a platform table. */
export async function staffCount(storeId: string): Promise<number> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('staff_memberships as m')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('m.store_id', '=', storeId)
      .executeTakeFirst(),
  );
  return Number(row?.count ?? 0);
}
