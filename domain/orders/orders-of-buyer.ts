import { type Expression, type SqlBool, sql } from 'kysely';
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

export type HeldOrders = {
  over: number;
  open: number;
  /** Addresses on these orders. */
  emails: string[];
  phones: string[];
  /** E-mails of accounts whose orders name one of the person's phone numbers or e-mails. */
  otherAccounts: string[];
};

/** The data in a person's orders. Open orders that wait for their erasure are counted, too. */
export async function heldOrders(tx: StoreTx, person: OrderBuyer): Promise<HeldOrders> {
  const whose = await ordersOfBuyer(tx, person);
  const { rows } = await sql<HeldOrders>`
    select count(*) filter (where o.status in ('delivered', 'cancelled'))::int as over,
           count(*) filter (where o.status not in ('delivered', 'cancelled'))::int as open,
           coalesce(array_agg(distinct o.email_norm) filter (where o.email_norm <> ''), '{}') as emails,
           coalesce(array_agg(distinct o.phone) filter (where o.phone <> ''), '{}') as phones,
           '{}'::text[] as "otherAccounts"
      from orders o where o.store_id = ${tx.storeId} and ${whose}`.execute(tx);
  const found = rows[0] as HeldOrders;
  return { ...found, otherAccounts: await otherAccounts(tx, person) };
}

async function otherAccounts(tx: StoreTx, { customerIds, emails, phones }: OrderBuyer): Promise<string[]> {
  const withPhone = await hasPhone(tx, phones);
  const { rows } = await sql<{ email: string }>`
    select distinct c.email_norm as email
      from orders o join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = ${tx.storeId} and o.customer_id <> all (${[...customerIds]}::uuid[])
       and (o.email_norm = any (${[...emails]}::text[]) or ${withPhone})`.execute(tx);
  return rows.map(({ email }) => email);
}
