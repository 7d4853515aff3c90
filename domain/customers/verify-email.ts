import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { choosePassword } from './choose-password.ts';
import type { Busy, FieldsInvalid, LinkInvalid, PasswordNeeded, TooManyTries } from './errors.ts';
import { mailProof } from './mail-proof.ts';
import { lockClaimants, markVerified } from './mark-verified.ts';
import { openSession, type Visit } from './sessions.ts';
import type { SignedInShopper } from './sign-in.ts';
import { accountOfToken, bearersOf, consumeToken } from './tokens.ts';

const AGAIN: Limit = { bucket: 'verify-again', windowSeconds: 3600, free: 3, refuse: 3 };

/** Returns the account of a verification link; null if it is used, expired or unknown. */
export async function accountToVerify(tx: StoreTx, token: string, now: Date): Promise<string | null> {
  return accountOfToken(tx, { token, purpose: 'verify_email' }, now);
}

export type EmailProof = {
  token: string;
  origin: string;
  /** The account to which this browser is signed in; null if there is none. */
  signedInAs: string | null;
};

/**
 * Verifies an account's address from a browser that is signed in to the account. Other browsers have to set a
 * new password (claimAccount), because a stranger may have signed up with somebody else's address.
 * Idempotent.
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
  const bearer = await consumeToken(tx, { token, purpose: 'verify_email' }, act);
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
 * Verifies an account's address from a browser that is not signed in to the account, sets the new password
 * and signs in. All previous access to the account ends.
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
  const row = await bearersOf(tx, { token, purpose: 'verify_email' })
    .where('t.used_at', 'is not', null)
    .where('c.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row ? ok({ customerId: row.id, isNew: false }) : fail('link_invalid');
}

/**
 * Mails another verification link, at most three an hour; none if the address is verified. If another account
 * owns the address, its owner is mailed instead.
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
