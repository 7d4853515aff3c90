import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import { mailAccount, pageUrl } from './account-mail.ts';
import { accountRules } from './account-rules.ts';
import { lockAddress } from './address-owner.ts';
import { dropDefaultAddress } from './default-address.ts';
import { removeAccount } from './remove-unproven.ts';
import { signOutEverywhere } from './sessions.ts';
import { dropTokens } from './tokens.ts';

export type Proof = {
  customerId: string;
  origin: string;
  /** True if the browser that proves the address is signed in to the account. */
  isOwnSession: boolean;
};

type Claimant = { id: string; isProven: boolean; hasPassword: boolean; holdsCredit: boolean };

/**
 * Locks every account with the account's address. Called before a link is consumed, so that of two concurrent
 * verifications the second sees that the first has verified the address.
 */
export async function lockClaimants(tx: StoreTx, customerId: string): Promise<Claimant[]> {
  const own = await tx
    .selectFrom('customers')
    .select('email_norm as emailNorm')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!own) return [];
  await lockAddress(tx, own.emailNorm);
  const { rows } = await sql<Claimant>`
    select c.id, c.email_verified_at is not null as "isProven", c.password_hash is not null as "hasPassword",
           exists (select from credit_accounts a where a.store_id = c.store_id and a.customer_id = c.id) as "holdsCredit"
      from customers c
     where c.store_id = ${tx.storeId} and c.email_norm = ${own.emailNorm}
     order by c.id for update of c`.execute(tx);
  return rows;
}

/**
 * Marks an account's address as verified and sends the welcome mail; false if another account verified it
 * before. Because anybody can sign up with any address, other accounts with the address are removed, and all
 * previous access to this account ends unless its own session proved the address.
 */
export async function markVerified(
  tx: StoreTx,
  { customerId, origin, isOwnSession }: Proof,
  act: Act,
): Promise<boolean> {
  const claimants = await lockClaimants(tx, customerId);
  const owner =
    claimants.find(({ isProven }) => isProven) ?? claimants.find(({ hasPassword }) => !hasPassword);
  if (owner?.isProven || !claimants.some(({ id }) => id === customerId)) return owner?.id === customerId;
  // An imported account holds the store's data about its shopper, who gets access by a password reset.
  if (owner && owner.id !== customerId) return false;
  for (const other of claimants) if (other.id !== customerId) await endClaimant(tx, other);
  const row = await tx
    .updateTable('customers')
    .set((eb) => ({ email_verified_at: act.at, updated_at: act.at, version: eb('version', '+', 1) }))
    .$if(!isOwnSession, (query) => query.set({ password_hash: null }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .returning(['email', 'name', 'locale'])
    .executeTakeFirstOrThrow();
  if (!isOwnSession) await endUnprovenAccess(tx, customerId);
  const { defaultLocale } = await accountRules(tx);
  const locale = row.locale as Locale;
  const url = pageUrl({ origin, defaultLocale }, locale, '/products');
  const to = { email: row.email, name: row.name, locale };
  const dedupeKey = `account_welcome:${customerId}`;
  await mailAccount(tx, { kind: 'account_welcome', to, url, dedupeKey }, act);
  return true;
}

// Credit is money: an account with credit is retained for staff, but its access ends.
async function endClaimant(tx: StoreTx, { id, holdsCredit }: Claimant): Promise<void> {
  if (!holdsCredit) return removeAccount(tx, id);
  await tx
    .updateTable('customers')
    .set({ password_hash: null })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
  await endUnprovenAccess(tx, id);
}

// The default address is cleared: a stranger who opened the account could have saved it, and the first order
// would go there.
async function endUnprovenAccess(tx: StoreTx, customerId: string): Promise<void> {
  await signOutEverywhere(tx, customerId);
  await dropTokens(tx, { customerId, purpose: 'verify_email' });
  await dropTokens(tx, { customerId, purpose: 'reset_password' });
  await dropDefaultAddress(tx, customerId);
}
