import { setTimeout as pause } from 'node:timers/promises';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  countAttempt,
  forgetAttempts,
  isPassword,
  type Limit,
  normalizeEmail,
  type Verdict,
} from '#domain/identity/index.ts';
import { addressBlock } from '#lib/address-block.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { AccountBlocked, Busy, OtherMethod, TooManyTries, WrongCredentials } from './errors.ts';
import { openSession, type Visit } from './sessions.ts';

export type ShopperSignIn = { email: string; password: string; visit: Visit };
export type SignInFailure = WrongCredentials | AccountBlocked | OtherMethod | TooManyTries | Busy;
export type SignedInShopper = { token: string; customerId: string };

/** Fifteen minutes: ten tries for an account from an address, ten slow ones, then none. */
const PER_ACCOUNT: Limit = { bucket: 'sign-in', windowSeconds: 900, free: 10, refuse: 20 };
/** One address trying many accounts; generous, because a whole mobile network may be behind it. */
const PER_ADDRESS: Limit = { bucket: 'sign-in-address', windowSeconds: 900, free: 60, refuse: 240 };

/** How a provider is called in 'You previously logged in with the following method'. */
const METHOD_NAMES: Record<string, string> = { google: 'Google' };

/**
 * Signs a shopper in with e-mail and password: the token for the cookie, or why not, alike for known and unknown
 * addresses. That an account signs in by another method is said as the specification has it, after the limiter.
 */
export async function signIn(
  storeId: string,
  { email, password, visit }: ShopperSignIn,
  act: Act,
): Promise<Result<SignedInShopper, SignInFailure>> {
  const emailNorm = normalizeEmail(email).slice(0, 254);
  const verdict = await withStore(storeId, (tx) => countTry(tx, emailNorm, act));
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  if (verdict.pauseMs > 0) await pause(verdict.pauseMs);
  const found = await withStore(storeId, (tx) => findAccount(tx, emailNorm));
  if (found?.otherMethod) return fail('other_method', { method: found.otherMethod });
  const isRight = await isPassword(password, found?.passwordHash ?? null);
  if (!isRight.ok) return isRight;
  if (!found || !isRight.value) return fail('wrong_credentials');
  if (found.isBlocked) return fail('account_blocked');
  const token = await withStore(storeId, async (tx) => {
    await forgetAttempts(tx, PER_ACCOUNT, trySubject(emailNorm, act));
    await sweepAttempts(tx, act.at);
    return openSession(tx, { customerId: found.id, visit }, act);
  });
  return ok({ token, customerId: found.id });
}

const trySubject = (emailNorm: string, act: Act) => `${emailNorm}|${addressBlock(act.ip ?? '')}`;

/** Counts a try of an account's password, by the account and by where it comes from. */
export async function countTry(tx: StoreTx, emailNorm: string, act: Act): Promise<Verdict> {
  const { at } = act;
  const account = await countAttempt(tx, PER_ACCOUNT, { subject: trySubject(emailNorm, act), at });
  const address = await countAttempt(tx, PER_ADDRESS, { subject: addressBlock(act.ip ?? ''), at });
  if (account.isRefused) return account;
  return address.isRefused || address.pauseMs > account.pauseMs ? address : account;
}

async function findAccount(tx: StoreTx, emailNorm: string) {
  const row = await tx
    .selectFrom('customers as c')
    .leftJoin('customer_identities as i', (join) =>
      join.onRef('i.store_id', '=', 'c.store_id').onRef('i.customer_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.password_hash as passwordHash', 'c.blocked_at', 'i.provider'])
    .where('c.store_id', '=', tx.storeId)
    .where('c.email_norm', '=', emailNorm)
    .executeTakeFirst();
  if (!row) return null;
  const { id, passwordHash, provider } = row;
  const isBlocked = row.blocked_at !== null;
  const otherMethod = passwordHash === null && provider ? (METHOD_NAMES[provider] ?? provider) : null;
  return { id, passwordHash, otherMethod, isBlocked };
}

// Counts that are over go when somebody comes in; nothing has to walk the table.
async function sweepAttempts(tx: StoreTx, at: Date): Promise<void> {
  await tx
    .deleteFrom('rate_limits')
    .where('store_id', '=', tx.storeId)
    .where('bucket', 'in', [PER_ACCOUNT.bucket, PER_ADDRESS.bucket])
    .where('window_start', '<', new Date(at.getTime() - 24 * 3_600_000))
    .execute();
}
