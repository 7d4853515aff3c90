import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** Serializes sign-ups, verifications and provider sign-ins for one address until the transaction ends. */
export async function lockAddress(tx: StoreTx, emailNorm: string): Promise<void> {
  const name = `customers:${tx.storeId}:${emailNorm}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Returns the account for a reset mail or a verified provider sign-in: the verified account, else an imported
 * one without a password, else the newest. Null if no account has the address.
 */
export async function accountOfAddress(tx: StoreTx, emailNorm: string): Promise<string | null> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .orderBy(sql`email_verified_at is null`)
    .orderBy(sql`password_hash is not null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the account that has verified an address or was imported with it; never an unverified sign-up. */
export async function ownerOfAddress(
  tx: StoreTx,
  emailNorm: string,
): Promise<{ id: string; email: string; name: string; locale: string } | null> {
  const row = await tx
    .selectFrom('customers as c')
    .select(['c.id', 'c.email', 'c.name', 'c.locale'])
    .where('c.store_id', '=', tx.storeId)
    .where('c.email_norm', '=', emailNorm)
    .where((eb) => eb.or([eb('c.email_verified_at', 'is not', null), eb('c.password_hash', 'is', null)]))
    .orderBy(sql`c.email_verified_at is null`)
    .orderBy('c.created_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * SQL condition on `customers c`: accounts that staff see. An unverified account is shown if it has ordered,
 * has credit or is blocked, unless another account has verified its address: then only its orders are shown.
 */
export function isListedCustomer(): RawBuilder<boolean> {
  return sql<boolean>`(c.email_verified_at is not null or c.password_hash is null or c.blocked_at is not null
    or exists (select from credit_accounts ca where ca.store_id = c.store_id and ca.customer_id = c.id)
    or (exists (select from orders w where w.store_id = c.store_id and w.customer_id = c.id)
      and not exists (select from customers p where p.store_id = c.store_id and p.email_norm = c.email_norm
        and p.email_verified_at is not null)))`;
}
