import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, hashPassword, type Limit, normalizeEmail } from '#domain/identity/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { pause } from '#lib/current-turn.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { accountRules, emailProblem, nameProblem, passwordProblem, refusal } from './account-rules.ts';
import { lockAddress } from './address-owner.ts';
import type { Busy, FieldsInvalid, TooManyTries } from './errors.ts';
import { mailProof } from './mail-proof.ts';
import { removeUnprovenLater } from './remove-unproven.ts';
import { openSession, type Visit } from './sessions.ts';
import type { SignedInShopper } from './sign-in.ts';

export type SignUp = {
  name: string;
  email: string;
  password: string;
  locale: Locale;
  /** The store's origin, for links in mails. */
  origin: string;
  visit: Visit;
};

export type SignUpFailure = FieldsInvalid | TooManyTries | Busy;

/** Accounts per hour from one IP address, which may be a whole mobile network. */
const PER_ADDRESS: Limit = { bucket: 'sign-up', windowSeconds: 3600, free: 10, refuse: 40 };

/**
 * Creates an account, signs this browser in and mails a verification link. The account owns the address only
 * once it is verified. For an address with an owner, response and work are the same, and only the owner is
 * mailed.
 */
export async function signUp(
  storeId: string,
  input: SignUp,
  act: Act,
): Promise<Result<SignedInShopper, SignUpFailure>> {
  const typed = { ...input, name: cleanLine(input.name), email: cleanLine(input.email) };
  const begun = await withStore(storeId, (tx) => begin(tx, typed, act));
  if (!begun.ok) return begun;
  const { pauseMs } = begun.value;
  if (pauseMs > 0) await pause(pauseMs);
  const hashed = await hashPassword(input.password);
  if (!hashed.ok) return hashed;
  return ok(await withStore(storeId, (tx) => makeAccount(tx, { typed, passwordHash: hashed.value }, act)));
}

async function begin(
  tx: StoreTx,
  typed: SignUp,
  act: Act,
): Promise<Result<{ pauseMs: number }, FieldsInvalid | TooManyTries>> {
  const rules = await accountRules(tx);
  const refused = refusal(rules, {
    name: nameProblem(typed.name, rules),
    email: emailProblem(typed.email),
    password: passwordProblem(typed.password, rules),
  });
  if (refused) return refused;
  const verdict = await countAttempt(tx, PER_ADDRESS, { address: act.ip ?? '', at: act.at });
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  return ok({ pauseMs: verdict.pauseMs });
}

type NewAccount = { typed: SignUp; passwordHash: string };

async function makeAccount(tx: StoreTx, account: NewAccount, act: Act): Promise<SignedInShopper> {
  const { visit, origin, email, name, locale } = account.typed;
  const emailNorm = normalizeEmail(email);
  await lockAddress(tx, emailNorm);
  const customerId = await insertCustomer(tx, account, act);
  await removeUnprovenLater(tx, customerId, act);
  await mailProof(tx, { customerId, emailNorm, to: { email, name, locale }, origin }, act);
  return { customerId, token: await openSession(tx, { customerId, visit }, act) };
}

async function insertCustomer(tx: StoreTx, { typed, passwordHash }: NewAccount, act: Act): Promise<string> {
  const made = await tx
    .insertInto('customers')
    .values({
      store_id: tx.storeId,
      id: newId(),
      email: typed.email,
      email_norm: normalizeEmail(typed.email),
      name: typed.name,
      password_hash: passwordHash,
      locale: typed.locale,
      created_at: act.at,
      updated_at: act.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
