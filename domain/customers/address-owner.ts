import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** Holds sign-ups, proofs and sign-ins with a provider for one address back until this transaction ends. */
export async function lockAddress(tx: StoreTx, emailNorm: string): Promise<void> {
  const name = `customers:${tx.storeId}:${emailNorm}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * The account that a mail to an address, or a provider that vouches for it, leads to: the proven one, else one that
 * moved in without a password, else the newest. Null where no account names the address.
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

/** The account that has proven an address, or that moved in with it; never one that a sign-up opened. */
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
 * Condition on `customers c`: the accounts that staff deal with. Those that nobody has proven count once they ordered,
 * hold credit or are blocked, unless another account has proven their address: then their orders alone are shown.
 */
export function isListedCustomer(): RawBuilder<boolean> {
  return sql<boolean>`(c.email_verified_at is not null or c.password_hash is null or c.blocked_at is not null
    or exists (select from credit_accounts ca where ca.store_id = c.store_id and ca.customer_id = c.id)
    or (exists (select from orders w where w.store_id = c.store_id and w.customer_id = c.id)
      and not exists (select from customers p where p.store_id = c.store_id and p.email_norm = c.email_norm
        and p.email_verified_at is not null)))`;
}
