import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { hashToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { mailAccount, pageUrl } from './account-mail.ts';
import { accountRules } from './account-rules.ts';
import type { LinkInvalid, TooManyTries } from './errors.ts';
import { dropTokens, makeToken, takeToken } from './tokens.ts';

/** Links that an account may ask for again in an hour. */
const AGAIN: Limit = { bucket: 'verify-again', windowSeconds: 3600, free: 3, refuse: 3 };

/** Takes an address as its account's own, and welcomes. The same link once more changes nothing and is no mistake. */
export async function verifyEmail(
  tx: StoreTx,
  { token, origin }: { token: string; origin: string },
  act: Act,
): Promise<Result<{ customerId: string; isNew: boolean }, LinkInvalid>> {
  const bearer = await takeToken(tx, { token, purpose: 'verify_email' }, act);
  if (!bearer) return wasVerifiedBy(tx, token);
  await markVerified(tx, { ...bearer, origin }, act);
  return ok({ customerId: bearer.customerId, isNew: true });
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

/** Notes that an address is its account's own, however that was shown; welcomes whoever is new. */
export async function markVerified(
  tx: StoreTx,
  { customerId, origin }: { customerId: string; origin: string },
  act: Act,
): Promise<void> {
  const row = await tx
    .updateTable('customers')
    .set((eb) => ({ email_verified_at: act.at, updated_at: act.at, version: eb('version', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .where('email_verified_at', 'is', null)
    .returning(['email', 'name', 'locale'])
    .executeTakeFirst();
  if (!row) return;
  const { defaultLocale } = await accountRules(tx);
  const locale = row.locale as Locale;
  const url = pageUrl({ origin, defaultLocale }, locale, '/products');
  const to = { email: row.email, name: row.name, locale };
  await mailAccount(
    tx,
    { kind: 'account_welcome', to, url, dedupeKey: `account_welcome:${customerId}` },
    act,
  );
}

/** Sends the link that proves an address once more; three times an hour. Nothing where it is proven already. */
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
    .executeTakeFirst();
  if (!row) return ok();
  const verdict = await countAttempt(tx, AGAIN, { subject: customerId, at: act.at });
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  const locale = row.locale as Locale;
  await dropTokens(tx, { customerId, purpose: 'verify_email' });
  const token = await makeToken(tx, { customerId, emailNorm: row.emailNorm, purpose: 'verify_email' }, act);
  const { defaultLocale } = await accountRules(tx);
  const url = pageUrl({ origin, defaultLocale }, locale, `/verify-email?token=${token}`);
  await mailAccount(
    tx,
    { kind: 'account_verify', to: { email: row.email, name: row.name, locale }, url },
    act,
  );
  return ok();
}
