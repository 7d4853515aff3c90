import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Locale } from '#lib/locale.ts';
import { mailAccount, pageUrl } from './account-mail.ts';
import { accountRules } from './account-rules.ts';
import { signOutEverywhere } from './sessions.ts';
import { dropTokens } from './tokens.ts';

/** Gives an account a new password: every session and every reset link ends, and its owner is told by mail. */
export async function setPassword(
  tx: StoreTx,
  { customerId, passwordHash, origin }: { customerId: string; passwordHash: string; origin: string },
  act: Act,
): Promise<void> {
  const row = await tx
    .updateTable('customers')
    .set((eb) => ({ password_hash: passwordHash, updated_at: act.at, version: eb('version', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .returning(['email', 'name', 'locale'])
    .executeTakeFirstOrThrow();
  await signOutEverywhere(tx, customerId);
  await dropTokens(tx, { customerId, purpose: 'reset_password' });
  const { defaultLocale } = await accountRules(tx);
  const locale = row.locale as Locale;
  const url = pageUrl({ origin, defaultLocale }, locale, '/forgot-password');
  await mailAccount(
    tx,
    { kind: 'account_password_changed', to: { email: row.email, name: row.name, locale }, url },
    act,
  );
}
