import { setTimeout as pause } from 'node:timers/promises';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, hashPassword, type Limit, normalizeEmail } from '#domain/identity/index.ts';
import { addressBlock } from '#lib/address-block.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { mailAccount, pageUrl } from './account-mail.ts';
import {
  type AccountRules,
  accountRules,
  emailProblem,
  nameProblem,
  passwordProblem,
  refusal,
} from './account-rules.ts';
import type { Busy, FieldsInvalid, TooManyTries } from './errors.ts';
import { makeToken } from './tokens.ts';

export type SignUp = {
  name: string;
  email: string;
  password: string;
  locale: Locale;
  /** The store's own origin, as its mails may name it. */
  origin: string;
};

export type SignUpFailure = FieldsInvalid | TooManyTries | Busy;

/** Accounts made from one address in an hour; a whole mobile network may be behind it. */
const PER_ADDRESS: Limit = { bucket: 'sign-up', windowSeconds: 3600, free: 10, refuse: 40 };

/**
 * Makes an account and mails the link that proves its address. Whoever signs up with an address that has an account
 * gets the same answer after the same work; only the address's owner is told, by mail.
 */
export async function signUp(
  storeId: string,
  input: SignUp,
  act: Act,
): Promise<Result<undefined, SignUpFailure>> {
  const typed = { ...input, name: cleanLine(input.name), email: cleanLine(input.email) };
  const begun = await withStore(storeId, (tx) => begin(tx, typed, act));
  if (!begun.ok) return begun;
  const { rules, pauseMs } = begun.value;
  if (pauseMs > 0) await pause(pauseMs);
  const hashed = await hashPassword(input.password);
  if (!hashed.ok) return hashed;
  await withStore(storeId, (tx) => makeAccount(tx, { typed, rules, passwordHash: hashed.value }, act));
  return ok();
}

async function begin(
  tx: StoreTx,
  typed: SignUp,
  act: Act,
): Promise<Result<{ rules: AccountRules; pauseMs: number }, FieldsInvalid | TooManyTries>> {
  const rules = await accountRules(tx);
  const refused = refusal(rules, {
    name: nameProblem(typed.name, rules),
    email: emailProblem(typed.email),
    password: passwordProblem(typed.password, rules),
  });
  if (refused) return refused;
  const verdict = await countAttempt(tx, PER_ADDRESS, { subject: addressBlock(act.ip ?? ''), at: act.at });
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  return ok({ rules, pauseMs: verdict.pauseMs });
}

type NewAccount = { typed: SignUp; rules: AccountRules; passwordHash: string };

async function makeAccount(tx: StoreTx, account: NewAccount, act: Act): Promise<void> {
  const { typed, rules } = account;
  const { email, name, locale } = typed;
  const emailNorm = normalizeEmail(email);
  const customerId = await insertCustomer(tx, account, act);
  if (!customerId) return tellOwner(tx, { typed, rules, emailNorm }, act);
  const token = await makeToken(tx, { customerId, emailNorm, purpose: 'verify_email' }, act);
  const links = { origin: typed.origin, defaultLocale: rules.defaultLocale };
  const url = pageUrl(links, locale, `/verify-email?token=${token}`);
  await mailAccount(tx, { kind: 'account_verify', to: { email, name, locale }, url }, act);
}

async function insertCustomer(
  tx: StoreTx,
  { typed, passwordHash }: NewAccount,
  act: Act,
): Promise<string | null> {
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
    .onConflict((conflict) => conflict.columns(['store_id', 'email_norm']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

type Taken = { typed: SignUp; rules: AccountRules; emailNorm: string };

// At most one such mail an hour: nobody's mailbox is filled by a stranger's form.
async function tellOwner(tx: StoreTx, { typed, rules, emailNorm }: Taken, act: Act): Promise<void> {
  const owner = await tx
    .selectFrom('customers')
    .select(['id', 'email', 'name', 'locale'])
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .executeTakeFirstOrThrow();
  const locale = owner.locale as Locale;
  const links = { origin: typed.origin, defaultLocale: rules.defaultLocale };
  const hour = Math.floor(act.at.getTime() / 3_600_000);
  const mail = {
    kind: 'account_exists',
    to: { email: owner.email, name: owner.name, locale },
    url: pageUrl(links, locale, '/forgot-password'),
    dedupeKey: `account_exists:${owner.id}:${hour}`,
  } as const;
  await mailAccount(tx, mail, act);
}
