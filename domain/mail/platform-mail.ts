import { type RawBuilder, sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { readPlatformSettings } from '#domain/platform/index.ts';
import { type BounceKey, bounceAddress } from '#lib/bounce-address.ts';
import { isId, newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { dropOwnMails } from './drop-mails.ts';
import { emptyFarewell } from './farewell.ts';
import { failedUnlessOver, sentUnlessReturned, wasSent } from './mail-states.ts';
import { maskedBodies } from './mask-links.ts';
import type { DeliverOutcome, MailRefusal, MailTransport, OutgoingMail } from './outgoing-mail.ts';
import { type OwnMailData, type OwnMailKind, platformBrand, writeOwnMail } from './own-mails.ts';
import type { MailBody, MailRow } from './queries.ts';
import { oneLine, renderContent } from './render-mail.ts';
import { isTriedStill, refusalText, suppressOwnAddress } from './suppressions.ts';

export const DELIVER_PLATFORM_TASK = 'platform.deliver-mail';

export type NewPlatformMail<K extends OwnMailKind> = {
  /** The account that the mail is about. The mail is deleted with it. Null if there is none. */
  userId: string | null;
  to: string;
  locale: Locale;
  kind: K;
  data: OwnMailData[K];
  /** A second mail with the same key is not created. */
  dedupeKey?: string;
};

/**
 * Adds a mail to the platform's outbox, in the caller's transaction; a job sends it after the commit. An account that
 * has not claimed its address is mailed nothing but the link that claims it. False if no mail was added.
 */
export async function enqueuePlatformMail<K extends OwnMailKind>(
  tx: PlatformTx,
  { userId, to, locale, kind, data, dedupeKey }: NewPlatformMail<K>,
  at: Date,
): Promise<boolean> {
  if (!TO_ANYBODY.has(kind) && userId !== null && (await isUnclaimed(tx, userId))) return false;
  const { names, primaryColor } = await readPlatformSettings(tx);
  const platform = names[locale];
  const content = writeOwnMail(kind, data, { locale, platform });
  const { subject, text, html } = renderContent(content, platformBrand(platform, primaryColor), locale);
  const id = newId();
  const bodies = { subject, body_text: text, body_html: html };
  const mail = { id, user_id: userId, kind, locale, recipient: to, ...bodies, created_at: at };
  const made = await tx
    .insertInto('platform_mails')
    .values({ ...mail, dedupe_key: dedupeKey ?? null })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  await sql`select app.enqueue_platform_mail(${id}::uuid)`.execute(tx);
  return true;
}

const TO_ANYBODY: ReadonlySet<OwnMailKind> = new Set(['shop_confirm', 'shop_exists']);

async function isUnclaimed(tx: PlatformTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('provisional_stores')
    .select('store_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** `bounces`: the install's mailbox for undelivered mails; null or absent if the install reads none. */
type Sending = { transport: MailTransport; at: Date; isLastTry?: boolean; bounces?: BounceKey | null };

/**
 * Sends a mail of the platform's outbox; later runs of the job do nothing. A refusal by the server is
 * recorded and thrown, so that the queue retries; after the last attempt the link tokens are masked.
 */
export async function deliverPlatformMail(
  mailId: string,
  { transport, at, isLastTry = false, bounces }: Sending,
): Promise<DeliverOutcome> {
  const { row, names, isRefusing } = await withPlatform(async (tx) => {
    const found = await findMail(tx, mailId);
    const { names: known } = await readPlatformSettings(tx);
    return { row: found, names: known, isRefusing: found ? await refuses(tx, found.recipient) : false };
  });
  if (!row || row.status === 'discarded') return 'gone';
  if (wasSent(row.status)) return 'already_sent';
  // The farewell of a deleted account that was given up.
  if (row.recipient === '') return 'gone';
  if (row.status === 'suppressed' || (isRefusing && !isTriedStill(row.kind))) {
    await withPlatform((tx) => setOver(tx, mailId, { status: 'suppressed' }));
    return 'suppressed';
  }
  const locale = row.locale as Locale;
  const outgoing: OutgoingMail = {
    ...{ id: row.id, to: row.recipient, subject: row.subject, text: row.text, html: row.html, locale },
    ...{ fromName: names[locale], replyTo: '', leaveUrl: '', sender: null },
    envelopeFrom: bounces ? bounceAddress(bounces, { storeId: null, mailId }) : '',
  };
  let refusal: MailRefusal | undefined;
  try {
    refusal = await transport.send(outgoing);
  } catch (error) {
    const failed = { status: failedUnlessOver(), last_error: oneLine((error as Error).message) };
    await withPlatform((tx) => noteAttempt(tx, mailId, failed, isLastTry));
    throw error;
  }
  if (refusal) {
    const noted = { recipient: row.recipient, kind: row.kind, message: refusal.refused, at };
    await withPlatform((tx) => noteOwnRefusal(tx, mailId, noted));
    return 'refused';
  }
  await withPlatform((tx) => noteOwnSent(tx, mailId, at));
  return 'sent';
}

async function noteOwnSent(tx: PlatformTx, mailId: string, at: Date): Promise<void> {
  await noteAttempt(tx, mailId, { ...sentUnlessReturned(), sent_at: at }, true);
  await dropOwnMails(tx, at);
}

async function refuses(tx: PlatformTx, recipient: string): Promise<boolean> {
  const row = await tx
    .selectFrom('platform_suppressions')
    .select('email_norm')
    .where('email_norm', '=', recipient.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

async function noteOwnRefusal(
  tx: PlatformTx,
  mailId: string,
  { kind, ...refusal }: { recipient: string; kind: string; message: string; at: Date },
): Promise<void> {
  const failed = { status: failedUnlessOver(), last_error: oneLine(refusalText(refusal.message)) };
  await noteAttempt(tx, mailId, failed, true);
  // Nothing is mailed to a deleted account any more.
  if (kind !== 'own_deleted') await suppressOwnAddress(tx, { ...refusal, cause: 'refused' });
}

async function setOver(tx: PlatformTx, mailId: string, change: { status: string }): Promise<void> {
  await tx
    .updateTable('platform_mails')
    .set({ ...change, ...maskedBodies() })
    .where('id', '=', mailId)
    .execute();
  await emptyFarewell(tx, mailId);
}

type Attempt = { status: RawBuilder<string>; last_error: string | RawBuilder<string>; sent_at?: Date };

async function noteAttempt(tx: PlatformTx, mailId: string, attempt: Attempt, isOver: boolean): Promise<void> {
  await tx
    .updateTable('platform_mails')
    .set((eb) => ({ ...attempt, attempts: eb('attempts', '+', 1) }))
    .$if(isOver, (update) => update.set(maskedBodies()))
    .where('id', '=', mailId)
    .execute();
  if (isOver) await emptyFarewell(tx, mailId);
}

/** The newest mails of the platform's outbox, without bodies. */
export async function listPlatformMails(limit = 50): Promise<MailRow[]> {
  return withPlatform((tx) =>
    selectMails(tx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute(),
  );
}

/** A mail of the platform with its bodies; null if there is no such mail. */
export async function readPlatformMail(mailId: string): Promise<MailBody | null> {
  if (!isId(mailId)) return null;
  return (await withPlatform((tx) => findMail(tx, mailId))) ?? null;
}

function findMail(tx: PlatformTx, mailId: string) {
  return selectMails(tx)
    .select(['body_text as text', 'body_html as html'])
    .where('id', '=', mailId)
    .executeTakeFirst();
}

function selectMails(tx: PlatformTx) {
  return tx
    .selectFrom('platform_mails')
    .select(['id', 'kind', 'locale', 'recipient', 'subject', 'status', 'attempts'])
    .select(['last_error as lastError', 'created_at as createdAt', 'sent_at as sentAt']);
}
