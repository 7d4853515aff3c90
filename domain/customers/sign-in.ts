import { sql } from 'kysely';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  comparePassword,
  countAttempt,
  forgetAttempts,
  normalizeEmail,
  SIGN_IN_LIMITS,
  type Verdict,
} from '#domain/identity/index.ts';
import { isSameBlock } from '#lib/address-block.ts';
import { pause } from '#lib/current-turn.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { AccountBlocked, Busy, OtherMethod, TooManyTries, WrongCredentials } from './errors.ts';
import { openSession, type Visit } from './sessions.ts';

export type ShopperSignIn = { email: string; password: string; visit: Visit };
export type SignInFailure = WrongCredentials | AccountBlocked | OtherMethod | TooManyTries | Busy;
export type SignedInShopper = { token: string; customerId: string };

const { perAccount: PER_ACCOUNT, perAddress: PER_ADDRESS, ofAccount: OF_ACCOUNT } = SIGN_IN_LIMITS;

/**
 * Maximum number of accounts per address whose password is compared: the owner's account and two unverified
 * ones.
 */
const MOST_ACCOUNTS = 3;

/** The names of providers in the text 'You previously logged in with the following method'. */
const METHOD_NAMES: Record<string, string> = { google: 'Google' };

/**
 * Signs a shopper in with e-mail and password. Returns the cookie's token, or a failure that is the same for
 * known and unknown addresses. The specification requires a notice about another sign-in method, which is
 * given only within the rate limit.
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
    // Signing in to an unverified account must not reset the count of guesses at the owner's password.
    if (found.isProven) {
      await forgetAttempts(tx, PER_ACCOUNT, { subject: emailNorm, address: act.ip ?? '' });
    }
    return openSession(tx, { customerId: found.id, visit }, act);
  });
  return token === null ? fail('wrong_credentials') : ok({ token, customerId: found.id });
}

// A password that was replaced during the check opens no session; the lock delays a concurrent replacement.
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

/** Counts a password attempt, by account and by client address. */
export async function countTry(tx: StoreTx, emailNorm: string, act: Act): Promise<Verdict> {
  const from = { address: act.ip ?? '', at: act.at };
  // The address first: refused there, an attempt adds no row for whatever is typed.
  const address = await countAttempt(tx, PER_ADDRESS, from);
  if (address.isRefused) return address;
  const account = await countAttempt(tx, PER_ACCOUNT, { subject: emailNorm, ...from });
  if (account.isRefused) return account;
  const everybody = await countAttempt(tx, OF_ACCOUNT, { subject: emailNorm, at: act.at });
  if (everybody.isRefused && !(await wasHere(tx, emailNorm, act.ip ?? ''))) return everybody;
  return address.pauseMs > account.pauseMs ? address : account;
}

// True if the shopper was signed in from this IP address: there the owner may sign in although the account is
// locked. Sessions of unverified accounts do not count, because they may be a stranger's.
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

// The owner of the address first, then the newest unverified accounts.
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

// Always makes the same number of comparisons, so that timing does not reveal how many accounts exist.
async function matchPassword(accounts: Account[], password: string): Promise<Result<Account | null, Busy>> {
  const compared = Array.from({ length: MOST_ACCOUNTS }, (_, place) => accounts[place] ?? null);
  const isRight = await comparePassword(
    password,
    compared.map((account) => account?.passwordHash ?? null),
  );
  return isRight.ok ? ok(compared.find((_, place) => isRight.value[place]) ?? null) : isRight;
}
