import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { hashToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { choosePassword } from './choose-password.ts';
import type { Busy, FieldsInvalid, LinkInvalid, PasswordNeeded, TooManyTries } from './errors.ts';
import { mailProof } from './mail-proof.ts';
import { lockClaimants, markVerified } from './mark-verified.ts';
import { openSession, type Visit } from './sessions.ts';
import type { SignedInShopper } from './sign-in.ts';
import { accountOfToken, takeToken } from './tokens.ts';

/** Links that an account may ask for again in an hour. */
const AGAIN: Limit = { bucket: 'verify-again', windowSeconds: 3600, free: 3, refuse: 3 };

/** The account whose address a link confirms; null when the link is used, expired or unknown. */
export async function accountToVerify(tx: StoreTx, token: string, now: Date): Promise<string | null> {
  return accountOfToken(tx, { token, purpose: 'verify_email' }, now);
}

export type EmailProof = {
  token: string;
  origin: string;
  /** The account that this browser is signed in to; null for none. */
  signedInAs: string | null;
};

/**
 * Confirms the address of an account from a browser that is signed in to it. Any other browser is asked for a new
 * password (see claimAccount): the account may have been opened by a stranger with somebody else's address. The same
 * link pressed twice changes nothing and succeeds.
 */
export async function verifyEmail(
  tx: StoreTx,
  { token, origin, signedInAs }: EmailProof,
  act: Act,
): Promise<Result<{ customerId: string; isNew: boolean }, LinkInvalid | PasswordNeeded>> {
  const customerId = await accountToVerify(tx, token, act.at);
  if (!customerId) return wasVerifiedBy(tx, token);
  if (customerId !== signedInAs && !(await isVerified(tx, customerId))) return fail('password_needed');
  await lockClaimants(tx, customerId);
  const bearer = await takeToken(tx, { token, purpose: 'verify_email' }, act);
  if (!bearer) return wasVerifiedBy(tx, token);
  const isOwner = await markVerified(tx, { customerId, origin, isOwnSession: true }, act);
  if (!isOwner) return fail('link_invalid');
  return ok({ customerId, isNew: true });
}

async function isVerified(tx: StoreTx, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Confirms the address of an account from a browser that is not signed in to it, and signs it in: the new password
 * takes the place of everything that opened the account before.
 */
export async function claimAccount(
  storeId: string,
  { token, password, visit, origin }: { token: string; password: string; visit: Visit; origin: string },
  act: Act,
): Promise<Result<SignedInShopper, LinkInvalid | FieldsInvalid | Busy>> {
  const chosen = await choosePassword(storeId, { token, password, origin, purpose: 'verify_email' }, act);
  if (!chosen.ok) return chosen;
  const { customerId } = chosen.value;
  return ok({
    customerId,
    token: await withStore(storeId, (tx) => openSession(tx, { customerId, visit }, act)),
  });
}

async function wasVerifiedBy(
  tx: StoreTx,
  token: string,
): Promise<Result<{ customerId: string; isNew: boolean }, LinkInvalid>> {
  const row = await tx
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
    .where('t.purpose', '=', 'verify_email')
    .where('t.used_at', 'is not', null)
    .where('c.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row ? ok({ customerId: row.id, isNew: false }) : fail('link_invalid');
}

/**
 * Sends the link that proves an address once more; three times an hour. Nothing where it is proven already;
 * the owner of the address is told instead where it has one.
 */
export async function sendVerification(
  tx: StoreTx,
  { customerId, origin }: { customerId: string; origin: string },
  act: Act,
): Promise<Result<undefined, TooManyTries>> {
  const row = await tx
    .selectFrom('customers')
    .select(['email', 'email_norm as emailNorm', 'name', 'locale'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .where('email_verified_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return ok();
  const verdict = await countAttempt(tx, AGAIN, { subject: customerId, at: act.at });
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  const locale = row.locale as Locale;
  const to = { email: row.email, name: row.name, locale };
  await mailProof(tx, { customerId, emailNorm: row.emailNorm, to, origin }, act);
  return ok();
}
