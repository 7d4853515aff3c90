import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, isEmail, type Limit, mailboxOf, normalizeEmail } from '#domain/identity/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { AddAlertFailure } from './errors.ts';

const BY_ADDRESS: Limit = { bucket: 'back-in-stock', windowSeconds: 3600, free: 10, refuse: 10 };
const MOST_WAITING = 50;
/** Limits the alerts of a mailbox per day, counting all spellings of its address together. */
const BY_MAILBOX: Limit = { bucket: 'back-in-stock-mailbox', windowSeconds: 86_400, free: 50, refuse: 50 };

export type BackInStockAlert = {
  variantId: string;
  email: string;
  /** Null for a guest. */
  customerId: string | null;
  locale: Locale;
  /** Origin and language prefix of the store's pages, for links in the mail. */
  linkBase: string;
};

/**
 * Registers a back-in-stock mail for a sold-out variant, sent once. Idempotent; the answer does not reveal
 * whether the mailbox was registered before. Counts the attempt, so commit on failure too.
 */
export async function addBackInStockAlert(
  tx: StoreTx,
  alert: BackInStockAlert,
  act: Act,
): Promise<Result<undefined, AddAlertFailure>> {
  const email = cleanLine(alert.email);
  if (!isEmail(email)) return fail('email_invalid', { problem: email === '' ? 'required' : 'invalid' });
  const isSellable = isId(alert.variantId) ? await lockSellable(tx, alert.variantId) : null;
  if (isSellable === null) return fail('variant_not_found');
  if (isSellable) return fail('in_stock');
  const email_norm = normalizeEmail(email);
  const retryAfterSeconds = await countAsked(tx, email_norm, act);
  if (retryAfterSeconds > 0) return fail('too_many_tries', { retryAfterSeconds });
  const { locale, linkBase, customerId, variantId } = alert;
  const wish = { email, locale, link_base: linkBase, status: 'waiting', asked_at: act.at };
  await tx
    .insertInto('back_in_stock_alerts')
    .values({
      store_id: tx.storeId,
      id: newId(),
      variant_id: variantId,
      customer_id: customerId,
      email_norm,
      ...wish,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'variant_id', 'email_norm'])
        .doUpdateSet({ ...wish, told_at: null })
        // A pending alert keeps its position in the queue.
        .where('back_in_stock_alerts.status', '=', 'told'),
    )
    .execute();
  return ok();
}

/** Counts the attempt and returns the seconds to wait if the limit is exceeded. */
async function countAsked(tx: StoreTx, emailNorm: string, act: Act): Promise<number> {
  const byAddress = await countAttempt(tx, BY_ADDRESS, { address: act.ip ?? 'unknown', at: act.at });
  if (byAddress.isRefused) return byAddress.retryAfterSeconds;
  const byMailbox = await countAttempt(tx, BY_MAILBOX, { subject: mailboxOf(emailNorm), at: act.at });
  if (byMailbox.isRefused) return byMailbox.retryAfterSeconds;
  return (await isFull(tx, emailNorm)) ? 3600 : 0;
}

/**
 * True if the variant can be bought; null if it is not in this store. Locks the variant until the commit, so
 * that a concurrent restock sees this alert.
 */
async function lockSellable(tx: StoreTx, variantId: string): Promise<boolean | null> {
  const { rows } = await sql<{ isSellable: boolean }>`
    select not s.is_tracked or s.quantity > 0 or s.allows_backorder as "isSellable"
      from stock_levels s
      join variants v on v.store_id = ${tx.storeId} and v.id = s.variant_id and v.archived_at is null
     where s.store_id = ${tx.storeId} and s.variant_id = ${variantId}
       for share of s`.execute(tx);
  return rows[0]?.isSellable ?? null;
}

async function isFull(tx: StoreTx, emailNorm: string): Promise<boolean> {
  const { waiting } = await tx
    .selectFrom('back_in_stock_alerts')
    .select((row) => row.fn.countAll<string>().as('waiting'))
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(waiting) >= MOST_WAITING;
}
