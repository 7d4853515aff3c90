import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit, mailboxOf } from '#domain/identity/index.ts';
import { type Addressee, mailAccount, mailOwner, pageUrl } from './account-mail.ts';
import { accountRules } from './account-rules.ts';
import { ownerOfAddress } from './address-owner.ts';
import { dropTokens, makeToken } from './tokens.ts';

/** Limits verification links to one mailbox, across accounts and spellings of its address. */
const PER_MAILBOX: Limit = { bucket: 'verify-mailbox', windowSeconds: 3600, free: 6, refuse: 6 };

type ToProve = { customerId: string; emailNorm: string; to: Addressee; origin: string };

/**
 * Mails a verification link and invalidates the previous one. If the address has an owner, the owner is
 * mailed instead. Returns nothing, so that responses cannot differ.
 */
export async function mailProof(
  tx: StoreTx,
  { customerId, emailNorm, to, origin }: ToProve,
  act: Act,
): Promise<void> {
  const owner = await ownerOfAddress(tx, emailNorm);
  if (owner && owner.id !== customerId) return mailOwner(tx, { owner, origin }, act);
  const verdict = await countAttempt(tx, PER_MAILBOX, { subject: mailboxOf(emailNorm), at: act.at });
  if (verdict.isRefused) return;
  await dropTokens(tx, { customerId, purpose: 'verify_email' });
  const token = await makeToken(tx, { customerId, emailNorm, purpose: 'verify_email' }, act);
  const { defaultLocale } = await accountRules(tx);
  const url = pageUrl({ origin, defaultLocale }, to.locale, `/verify-email?token=${token}`);
  await mailAccount(tx, { kind: 'account_verify', to, url }, act);
}
