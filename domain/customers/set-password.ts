import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import { mailAccount, pageUrl } from './account-mail.ts';
import { accountRules } from './account-rules.ts';
import { signOutEverywhere } from './sessions.ts';
import { dropTokens } from './tokens.ts';

export type NewPassword = {
  customerId: string;
  passwordHash: string;
  origin: string;
  /** The hash that the new one replaces; a password that another request set meanwhile stays. */
  replaces?: string;
};

/**
 * Sets an account's password. Ends every session and reset link, and mails a notice if the address is
 * verified. False if the stored hash is no longer `replaces`.
 */
export async function setPassword(
  tx: StoreTx,
  { customerId, passwordHash, origin, replaces }: NewPassword,
  act: Act,
): Promise<boolean> {
  const row = await tx
    .updateTable('customers')
    .set((eb) => ({ password_hash: passwordHash, updated_at: act.at, version: eb('version', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .$if(replaces !== undefined, (query) => query.where('password_hash', '=', replaces ?? ''))
    .returning(['email', 'name', 'locale', 'email_verified_at'])
    .executeTakeFirst();
  if (!row) return false;
  await signOutEverywhere(tx, customerId);
  await dropTokens(tx, { customerId, purpose: 'reset_password' });
  if (row.email_verified_at === null) return true;
  const { defaultLocale } = await accountRules(tx);
  const locale = row.locale as Locale;
  const url = pageUrl({ origin, defaultLocale }, locale, '/forgot-password');
  await mailAccount(
    tx,
    { kind: 'account_password_changed', to: { email: row.email, name: row.name, locale }, url },
    act,
  );
  return true;
}
