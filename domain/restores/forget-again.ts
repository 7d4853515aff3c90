import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { eraseShopper } from '#domain/privacy/index.ts';

/** The accounts, readers and erased orders of a store today. */
export type Forgotten = { customers: Set<string>; readers: Set<string>; erasedOrders: string[] };

/** Reads who is known to the store today, so that the others can be erased from an earlier state (M1). */
export async function readForgotten(tx: StoreTx): Promise<Forgotten> {
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(tx)).rows.map(({ id }) => id);
  return {
    customers: new Set(await ids(sql`select id from customers where store_id = ${tx.storeId}`)),
    readers: new Set(
      await ids(
        sql`select id from newsletter_readers where store_id = ${tx.storeId} and status = 'confirmed'`,
      ),
    ),
    // Orders of the till or by telephone often have no e-mail address, so an erased one is known by having nothing.
    erasedOrders: await ids(sql`select id from orders where store_id = ${tx.storeId} and email_norm = ''
      and user_name = '' and phone = '' and address = '' and address_more = '' and zip_code = '' and note = ''`),
  };
}

/**
 * Erases from an earlier state the persons who have been erased since, and the newsletter readers whose consent has
 * ended since. Runs in the restored database, never in the store's own.
 */
export async function forgetAgain(
  tx: StoreTx,
  { customers, readers, erasedOrders }: Forgotten,
  act: Act,
): Promise<void> {
  const { rows: gone } = await sql<{ email: string }>`
    select distinct email_norm as email from orders
     where store_id = ${tx.storeId} and id = any (${erasedOrders}::uuid[]) and email_norm <> ''`.execute(tx);
  const { rows: then } = await sql<{ id: string }>`
    select id from customers where store_id = ${tx.storeId} order by id`.execute(tx);
  const customerIds = then.flatMap(({ id }) => (customers.has(id) ? [] : [id]));
  const emails = gone.map(({ email }) => email);
  if (customerIds.length + emails.length > 0)
    await eraseShopper(tx, { customerIds, emails, phones: [] }, act);
  // Includes orders that were open in the earlier state and are finished and erased today.
  await sql`update orders set user_name = '', email = '', email_norm = '', phone = '', address = '', address_more = '',
      zip_code = '', note = '', customer_id = null
    where store_id = ${tx.storeId} and id = any (${erasedOrders}::uuid[])`.execute(tx);
  await sql`delete from newsletter_readers where store_id = ${tx.storeId} and status = 'confirmed'
    and not (id = any (${[...readers]}::uuid[]))`.execute(tx);
}
