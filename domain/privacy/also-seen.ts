import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type OrderBuyer, selectAddressesOnOrders } from '#domain/orders/index.ts';

/** more: the number of addresses that are not listed. */
export type AlsoSeen = { emails: string[]; phones: string[]; more: number };

const MOST_OF_A_KIND = 100;

/**
 * Other addresses in the orders and accounts of a person, by which more records may be found; many buyers may have one
 * phone number.
 */
export async function alsoSeen(tx: StoreTx, person: OrderBuyer): Promise<AlsoSeen> {
  const known = [...person.emails, ...person.phones];
  const { rows } = await sql<{ kind: string; listed: string[]; count: number }>`
    with seen as (
      ${await selectAddressesOnOrders(tx, person)}
      union select 'email', c.email_norm from customers c
       where c.store_id = ${tx.storeId} and c.phone = any (${[...person.phones]}::text[])
      union select 'phone', c.phone from customers c
       where c.store_id = ${tx.storeId} and c.id = any (${[...person.customerIds]}::uuid[])),
    numbered as (
      select kind, address, row_number() over (partition by kind order by address) as nth from seen
       where address <> '' and address <> all (${known}::text[]))
    select kind, count(*)::int as count,
           array_agg(address order by nth) filter (where nth <= ${MOST_OF_A_KIND}) as listed
      from numbered group by kind`.execute(tx);
  const listed = (kind: string) => rows.find((row) => row.kind === kind)?.listed ?? [];
  const [emails, phones] = [listed('email'), listed('phone')];
  const found = rows.reduce((sum, { count }) => sum + count, 0);
  return { emails, phones, more: found - emails.length - phones.length };
}
