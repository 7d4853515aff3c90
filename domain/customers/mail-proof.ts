import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit, mailboxOf } from '#domain/identity/index.ts';
import { type Addressee, mailAccount, mailOwner, pageUrl } from './account-mail.ts';
import { accountRules } from './account-rules.ts';
import { ownerOfAddress } from './address-owner.ts';
import { dropTokens, makeToken } from './tokens.ts';

/** Links that one mailbox is mailed in an hour, however many accounts name it and however its address is written. */
const PER_MAILBOX: Limit = { bucket: 'verify-mailbox', windowSeconds: 3600, free: 6, refuse: 6 };

type ToProve = { customerId: string; emailNorm: string; to: Addressee; origin: string };

/**
 * Mails the link that proves the address of an account; the one before is over. Where the address has an owner already,
 * the owner is told instead. Returns nothing, so that no answer differs.
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
