import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { liftConfirmed } from '#domain/mail/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';

export type TokenPurpose = 'verify_email' | 'reset_password';

const HOUR = 3_600_000;
const LIFETIME_MS: Record<TokenPurpose, number> = { verify_email: 72 * HOUR, reset_password: HOUR };

type Bearer = { customerId: string; emailNorm: string };

/** Creates the token of a mailed link and stores only its hash. Deletes the account's expired tokens. */
export async function makeToken(
  tx: StoreTx,
  { customerId, emailNorm, purpose }: Bearer & { purpose: TokenPurpose },
  act: Act,
): Promise<string> {
  await tx
    .deleteFrom('customer_tokens')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('expires_at', '<=', act.at)
    .execute();
  const token = newToken();
  await tx
    .insertInto('customer_tokens')
    .values({
      store_id: tx.storeId,
      token_hash: hashToken(token),
      customer_id: customerId,
      purpose,
      email_norm: emailNorm,
      created_at: act.at,
      expires_at: new Date(act.at.getTime() + LIFETIME_MS[purpose]),
    })
    .execute();
  return token;
}

/**
 * Consumes a token. Null if it is used, expired, of another purpose or store, or if the account's address has
 * changed.
 */
export async function consumeToken(
  tx: StoreTx,
  { token, purpose }: { token: string; purpose: TokenPurpose },
  act: Act,
): Promise<Bearer | null> {
  const row = await tx
    .updateTable('customer_tokens as t')
    .from('customers as c')
    .set({ used_at: act.at })
    .where('t.store_id', '=', tx.storeId)
    .where('t.token_hash', '=', hashToken(token))
    .where('t.purpose', '=', purpose)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', act.at)
    .whereRef('c.store_id', '=', 't.store_id')
    .whereRef('c.id', '=', 't.customer_id')
    .whereRef('c.email_norm', '=', 't.email_norm')
    .returning(['t.customer_id as customerId', 't.email_norm as emailNorm'])
    .executeTakeFirst();
  // The link came by mail, so mails to the address arrive again.
  if (row) await liftConfirmed(tx, row.emailNorm);
  return row ?? null;
}

/** Returns the account of a token that consumeToken would accept, without consuming the token; else null. */
export async function accountOfToken(
  tx: StoreTx,
  { token, purpose }: { token: string; purpose: TokenPurpose },
  now: Date,
): Promise<string | null> {
  const row = await bearersOf(tx, { token, purpose })
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Accounts whose address is still the one to which a token was mailed, even if the token is used. */
export function bearersOf(tx: StoreTx, { token, purpose }: { token: string; purpose: TokenPurpose }) {
  return tx
    .selectFrom('customer_tokens as t')
    .innerJoin('customers as c', (join) =>
      join
        .onRef('c.store_id', '=', 't.store_id')
        .onRef('c.id', '=', 't.customer_id')
        .onRef('c.email_norm', '=', 't.email_norm'),
    )
    .select('c.id')
    .where('t.store_id', '=', tx.storeId)
    .where('t.token_hash', '=', hashToken(token))
    .where('t.purpose', '=', purpose);
}

export async function dropTokens(
  tx: StoreTx,
  { customerId, purpose }: { customerId: string; purpose: TokenPurpose },
): Promise<void> {
  await tx
    .deleteFrom('customer_tokens')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
