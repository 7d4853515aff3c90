import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { selectEmailsWithPhone } from './note-buyers.ts';

/** A person as a store knows them: accounts, and addresses in normal form (lower case, E.164). */
export type OrderBuyer = {
  customerIds: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
};

/**
 * The condition on `orders o` for a person's orders: those of the accounts, and guest orders with one of the
 * addresses. An order of another account belongs to that account, whatever address it names.
 */
export async function ordersOfBuyer(tx: StoreTx, person: OrderBuyer): Promise<Expression<SqlBool>> {
  const { customerIds, emails, phones } = person;
  const withPhone = await hasPhone(tx, phones);
  return sql<SqlBool>`(o.customer_id = any (${[...customerIds]}::uuid[]) or (o.customer_id is null and (
    o.email_norm = any (${[...emails]}::text[]) or ${withPhone})))`;
}

// Goes by the e-mails of buyers with the phone numbers, because orders have no index by phone number.
async function hasPhone(tx: StoreTx, phones: readonly string[]): Promise<Expression<SqlBool>> {
  if (phones.length === 0) return sql<SqlBool>`false`;
  // An array, so that the subquery runs once and the orders are read by the index of their e-mails.
  return sql<SqlBool>`(o.email_norm = any (array(${await selectEmailsWithPhone(tx, phones)}))
    and o.phone = any (${[...phones]}::text[]))`;
}

export type HeldOrders = { over: number; open: number };

/** The numbers of a person's orders. Open orders that wait for their erasure are counted, too. */
export async function heldOrders(tx: StoreTx, person: OrderBuyer): Promise<HeldOrders> {
  const whose = await ordersOfBuyer(tx, person);
  const { rows } = await sql<HeldOrders>`
    select count(*) filter (where o.status in ('delivered', 'cancelled'))::int as over,
           count(*) filter (where o.status not in ('delivered', 'cancelled'))::int as open
      from orders o where o.store_id = ${tx.storeId} and ${whose}`.execute(tx);
  return rows[0] ?? { over: 0, open: 0 };
}

/**
 * A subquery for the addresses on a person's orders, and for the e-mails of other accounts whose orders name an address
 * of the person. The addresses stay in the database, because many buyers may have one phone number.
 */
export async function selectAddressesOnOrders(tx: StoreTx, person: OrderBuyer): Promise<RawBuilder<unknown>> {
  const { customerIds, emails, phones } = person;
  const withPhone = await hasPhone(tx, phones);
  return sql`select a.kind, a.address from orders o
     cross join lateral (values ('email', o.email_norm), ('phone', o.phone)) a (kind, address)
     where o.store_id = ${tx.storeId} and ${await ordersOfBuyer(tx, person)}
    union select 'email', c.email_norm from orders o
      join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = ${tx.storeId} and o.customer_id <> all (${[...customerIds]}::uuid[])
       and (o.email_norm = any (${[...emails]}::text[]) or ${withPhone})`;
}
