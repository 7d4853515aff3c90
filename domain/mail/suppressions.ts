import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type PlatformTx, pageOrder, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { likeWords } from '#lib/like-words.ts';
import type { MailKind } from './mail-kinds.ts';
import type { OwnMailKind } from './own-mails.ts';

/**
 * Mails that are sent even to an address that refused mails before: links that people request, warnings about an
 * account or a store, and mails that a store is obliged to send. All others are not sent until the suppression is
 * lifted.
 */
const TRIED_STILL: ReadonlySet<MailKind | OwnMailKind> = new Set<MailKind | OwnMailKind>([
  ...(['account_verify', 'account_exists', 'account_reset', 'account_password_changed'] as const),
  ...(['newsletter_confirm', 'staff_invite', 'owner_news', 'privacy_extended'] as const),
  ...(['subscription_reminder', 'subscription_payment', 'subscription_transfer'] as const),
  ...(['own_email_new', 'own_email_old', 'own_change', 'own_password', 'own_deleted'] as const),
  ...(['shop_confirm', 'shop_exists', 'shop_ending', 'shop_removed'] as const),
]);

export function isTriedStill(kind: string): boolean {
  return TRIED_STILL.has(kind as MailKind);
}

/** The server's answer without addresses, which would identify the recipient. */
export function refusalText(message: string): string {
  return message
    .slice(0, 600)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .slice(0, 300);
}

/**
 * refused: by the server's answer to RCPT TO. bounced: the mail was returned later. complained: its reader reported
 * it as spam.
 */
export type SuppressionCause = 'refused' | 'bounced' | 'complained';

/** `message`: the server's message; '' for a complaint. */
type Refusal = { recipient: string; cause: SuppressionCause; message: string; at: Date };

/** Suppresses an address in the store, until the suppression is lifted. */
export async function suppressAddress(tx: StoreTx, refusal: Refusal): Promise<void> {
  const { email, cause, reason, at } = columnsOf(refusal);
  await sql`insert into mail_suppressions as s (store_id, email_norm, cause, reason, since, refused_at)
    values (${tx.storeId}, ${email}, ${cause}, ${reason}, ${at}, ${at})
    on conflict (store_id, email_norm) do update set ${AGAIN}`.execute(tx);
}

/** The same for the platform's own list. */
export async function suppressOwnAddress(tx: PlatformTx, refusal: Refusal): Promise<void> {
  const { email, cause, reason, at } = columnsOf(refusal);
  await sql`insert into platform_suppressions as s (email_norm, cause, reason, since, refused_at)
    values (${email}, ${cause}, ${reason}, ${at}, ${at})
    on conflict (email_norm) do update set ${AGAIN}`.execute(tx);
}

const AGAIN = sql`cause = excluded.cause, reason = excluded.reason, refused_at = excluded.refused_at,
  refusals = s.refusals + 1`;

function columnsOf({ recipient, cause, message, at }: Refusal) {
  return { email: recipient.toLowerCase(), cause, reason: refusalText(message), at };
}

/** Lifts the suppression of an address that its owner has confirmed by a mailed link. */
export async function liftConfirmed(tx: StoreTx, emailNorm: string): Promise<void> {
  await deleteSuppression(tx, emailNorm);
}

/** Like liftConfirmed, for an account of the platform. */
export async function liftOwnConfirmed(tx: PlatformTx, emailNorm: string): Promise<void> {
  await liftOwnAddress(tx, emailNorm);
}

/** Lifts the suppression of an address on behalf of staff or an operator; false if it is not on the store's list. */
export async function liftAddress(tx: StoreTx, emailNorm: string, act: Act): Promise<boolean> {
  if (!(await deleteSuppression(tx, emailNorm))) return false;
  const before = { email: emailNorm };
  const lifted = { action: 'mail.lifted', subjectKind: 'store', subjectId: tx.storeId, before } as const;
  await recordAudit(tx, act, lifted);
  return true;
}

/** Removes an address from the platform's list; false if it is not on the list. The caller records the act. */
export async function liftOwnAddress(tx: PlatformTx, emailNorm: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('platform_suppressions')
    .where('email_norm', '=', emailNorm)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function deleteSuppression(tx: StoreTx, emailNorm: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_suppressions')
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type Suppression = {
  email: string;
  cause: SuppressionCause;
  /** The server's message without addresses; '' for a complaint. */
  reason: string;
  refusals: number;
  since: Date;
  refusedAt: Date;
};

const NEWEST = pageOrder('newest', [
  [sql`s.refused_at`, 'time'],
  [sql`s.email_norm`, 'text'],
]);

type Asked = PageAsked & { query?: string };

/** The store's suppressed addresses, newest first. */
export function listSuppressions(tx: StoreTx, asked: Asked = {}): Promise<Page<Suppression>> {
  return pageOf(tx, sql`mail_suppressions s where s.store_id = ${tx.storeId}`, asked);
}

/** The addresses of platform accounts that refused mails, newest first. */
export function listOwnSuppressions(tx: PlatformTx, asked: Asked = {}): Promise<Page<Suppression>> {
  return pageOf(tx, sql`platform_suppressions s where true`, asked);
}

async function pageOf(tx: StoreTx | PlatformTx, from: ReturnType<typeof sql>, asked: Asked) {
  const page = askedPage(NEWEST, asked);
  const words = likeWords((asked.query ?? '').toLowerCase());
  const isMatching = words === null ? sql`true` : sql`s.email_norm like ${words}`;
  const { rows } = await sql<Suppression & { keys: string }>`
    select s.email_norm as email, s.cause, s.reason, s.refusals, s.since, s.refused_at as "refusedAt", ${page.keys}
      from ${from} and ${isMatching} and ${page.where} order by ${page.orderBy} limit ${page.limit}`.execute(
    tx,
  );
  return page.cut(rows);
}

/** The number of the store's suppressed addresses, at most `most`. */
export async function countSuppressions(tx: StoreTx, most = 100): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from mail_suppressions where store_id = ${tx.storeId} limit ${most}) s`.execute(tx);
  return rows[0]?.count ?? 0;
}
