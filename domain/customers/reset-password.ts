import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit, normalizeEmail } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { mailAccount, pageUrl } from './account-mail.ts';
import { accountRules, emailProblem, refusal } from './account-rules.ts';
import { accountOfAddress } from './address-owner.ts';
import { choosePassword } from './choose-password.ts';
import type { Busy, FieldsInvalid, LinkInvalid, TooManyTries } from './errors.ts';
import { accountOfToken, makeToken } from './tokens.ts';

/** A job, so that the request takes the same time for every address. */
export const RESET_TASK = 'customers.send-reset';

/** Three an hour for each requested address; more for each client address, which may be a whole network. */
const PER_ACCOUNT: Limit = { bucket: 'reset', windowSeconds: 3600, free: 3, refuse: 3 };
const PER_ADDRESS: Limit = { bucket: 'reset-address', windowSeconds: 3600, free: 20, refuse: 20 };

/** Requests a reset link, mailed if there is an account. Response and work are the same for any address. */
export async function requestReset(
  tx: StoreTx,
  { email, origin }: { email: string; origin: string },
  act: Act,
): Promise<Result<undefined, FieldsInvalid | TooManyTries>> {
  const refused = refusal(await accountRules(tx), { email: emailProblem(email) });
  if (refused) return refused;
  const emailNorm = normalizeEmail(email);
  const address = await countAttempt(tx, PER_ADDRESS, { address: act.ip ?? '', at: act.at });
  const verdict = address.isRefused
    ? address
    : await countAttempt(tx, PER_ACCOUNT, { subject: emailNorm, at: act.at });
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  const job = { customerId: (await accountOfAddress(tx, emailNorm)) ?? '', origin, requestId: newId() };
  await enqueue(tx, RESET_TASK, job, { class: 'mail' });
  return ok();
}

/** Mails the link for a request, once, even if the job runs again. */
export async function sendReset(
  tx: StoreTx,
  { customerId, origin, requestId }: { customerId: string; origin: string; requestId: string },
  act: Act,
): Promise<void> {
  const dedupeKey = `account_reset:${requestId}`;
  const row = await tx
    .selectFrom('customers as c')
    .select(['c.email', 'c.email_norm as emailNorm', 'c.name', 'c.locale'])
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', customerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as m')
            .select('m.id')
            .where('m.store_id', '=', tx.storeId)
            .where('m.dedupe_key', '=', dedupeKey),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) return;
  const { defaultLocale } = await accountRules(tx);
  const locale = row.locale as Locale;
  const token = await makeToken(tx, { customerId, emailNorm: row.emailNorm, purpose: 'reset_password' }, act);
  const url = pageUrl({ origin, defaultLocale }, locale, `/reset-password?token=${token}`);
  const to = { email: row.email, name: row.name, locale };
  await mailAccount(tx, { kind: 'account_reset', to, url, dedupeKey }, act);
}

export async function isResetGood(tx: StoreTx, token: string, now: Date): Promise<boolean> {
  return (await accountOfToken(tx, { token, purpose: 'reset_password' }, now)) !== null;
}

export async function resetPassword(
  storeId: string,
  input: { token: string; password: string; origin: string },
  act: Act,
): Promise<Result<undefined, LinkInvalid | FieldsInvalid | Busy>> {
  const chosen = await choosePassword(storeId, { ...input, purpose: 'reset_password' }, act);
  return chosen.ok ? ok() : chosen;
}
