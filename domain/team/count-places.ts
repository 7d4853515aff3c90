import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';

type Where = { members: RawBuilder<SqlBool>; invited: RawBuilder<SqlBool> };

/** The members and open invitations of a store that meet a condition. */
export async function countPlaces(
  tx: PlatformTx,
  storeId: string,
  { members, invited }: Where,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from staff_memberships where store_id = ${storeId} and ${members})
         + (select count(*)::int from staff_invitations where store_id = ${storeId} and ${invited}) as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
