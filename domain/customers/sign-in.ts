import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
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
import { isSameBlock } from '#lib/address-block.ts';
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
/** Everybody's tries at one account: who has many address blocks does not guess faster (docs/decisions/079). */
const OF_ACCOUNT: Limit = { bucket: 'sign-in-of', windowSeconds: 3600, free: 300, refuse: 300 };

/** Accounts of an address whose password is compared: its owner's, and two that nobody has proven yet. */
const MOST_ACCOUNTS = 3;

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
  const emailNorm = normalizeEmail(email);
  const verdict = await withStore(storeId, (tx) => countTry(tx, emailNorm, act));
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  if (verdict.pauseMs > 0) await pause(verdict.pauseMs);
  const accounts = await withStore(storeId, (tx) => findAccounts(tx, emailNorm));
  const matched = await matchPassword(accounts, password);
  if (!matched.ok) return matched;
  const found = matched.value;
  const method = accounts[0]?.otherMethod;
  if (!found) return method ? fail('other_method', { method }) : fail('wrong_credentials');
  if (found.isBlocked) return fail('account_blocked');
  const token = await withStore(storeId, async (tx) => {
    if (!(await holdsPassword(tx, found))) return null;
    // An account that a stranger opened with this address clears no count of guesses at the owner's password.
    if (found.isProven) {
      await forgetAttempts(tx, PER_ACCOUNT, { subject: emailNorm, address: act.ip ?? '' });
    }
    await sweepAttempts(tx, act.at);
    return openSession(tx, { customerId: found.id, visit }, act);
  });
  return token === null ? fail('wrong_credentials') : ok({ token, customerId: found.id });
}

// A password that was replaced while it was being checked opens no session; the lock holds a replacement back.
async function holdsPassword(
  tx: StoreTx,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try of an account's password, by the account and by where it comes from. */
export async function countTry(tx: StoreTx, emailNorm: string, act: Act): Promise<Verdict> {
  const from = { address: act.ip ?? '', at: act.at };
  const account = await countAttempt(tx, PER_ACCOUNT, { subject: emailNorm, ...from });
  const address = await countAttempt(tx, PER_ADDRESS, from);
  if (account.isRefused) return account;
  if (address.isRefused) return address;
  const everybody = await countAttempt(tx, OF_ACCOUNT, { subject: emailNorm, at: act.at });
  if (everybody.isRefused && !(await wasHere(tx, emailNorm, act.ip ?? ''))) return everybody;
  return address.pauseMs > account.pauseMs ? address : account;
}

// Whoever shuts an account to everybody does not shut it where it has been signed in. Sessions of an account that a
// stranger opened with this address are the stranger's.
async function wasHere(tx: StoreTx, emailNorm: string, ip: string): Promise<boolean> {
  const sessions = await tx
    .selectFrom('customer_sessions as s')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.customer_id'),
    )
    .select('s.ip')
    .where('s.store_id', '=', tx.storeId)
    .where('c.email_norm', '=', emailNorm)
    .where('c.email_verified_at', 'is not', null)
    .execute();
  return sessions.some((session) => isSameBlock(session.ip, ip));
}

type Account = {
  id: string;
  passwordHash: string | null;
  isProven: boolean;
  isBlocked: boolean;
  otherMethod: string | null;
};

// The account that owns the address, then the newest that only name it.
async function findAccounts(tx: StoreTx, emailNorm: string): Promise<Account[]> {
  const { rows } = await sql<Omit<Account, 'otherMethod'> & { provider: string | null }>`
    select c.id, c.password_hash as "passwordHash", c.blocked_at is not null as "isBlocked",
           c.email_verified_at is not null as "isProven",
           (select i.provider from customer_identities i
             where i.store_id = c.store_id and i.customer_id = c.id limit 1) as provider
      from customers c
     where c.store_id = ${tx.storeId} and c.email_norm = ${emailNorm}
       and (c.email_verified_at is not null or c.password_hash is not null)
     order by c.email_verified_at is null, c.created_at desc, c.id desc
     limit ${MOST_ACCOUNTS}`.execute(tx);
  const found = rows.map(({ provider, ...row }) => {
    const hasOtherMethod = row.passwordHash === null && provider !== null;
    return { ...row, otherMethod: hasOtherMethod ? (METHOD_NAMES[provider] ?? provider) : null };
  });
  const isOwned = rows[0]?.isProven === true;
  return found.slice(0, isOwned ? MOST_ACCOUNTS : MOST_ACCOUNTS - 1);
}

// One comparison for each place, whether an account is there or not: the time tells nothing of how many there are.
async function matchPassword(accounts: Account[], password: string): Promise<Result<Account | null, Busy>> {
  let matched: Account | null = null;
  for (let place = 0; place < MOST_ACCOUNTS; place++) {
    const account = accounts[place] ?? null;
    const isRight = await isPassword(password, account?.passwordHash ?? null);
    if (!isRight.ok) return isRight;
    if (isRight.value) matched ??= account;
  }
  return ok(matched);
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
