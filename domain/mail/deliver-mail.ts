import { sql } from 'kysely';
import { endWith, enqueue, type StoreTx, withStore } from '#db/index.ts';
import { type BounceKey, bounceAddress } from '#lib/bounce-address.ts';
import type { Locale } from '#lib/locale.ts';
import { DELIVER_TASK } from './enqueue-mail.ts';
import { failedUnlessOver, sentUnlessReturned, wasSent } from './mail-states.ts';
import { maskedLinks } from './mask-links.ts';
import { oneLine } from './render-mail.ts';
import { type OwnSender, openSender, verifiedSender } from './sender-of.ts';
import { isTriedStill, refusalText, suppressAddress } from './suppressions.ts';
import { type Admission, type Admit, isProvenMailbox, isToShopper } from './to-strangers.ts';
import { type MailOrigins, withOrigins } from './web-address.ts';

/** A rendered mail; the transport adds the sender's address. */
export type OutgoingMail = {
  /** Equal for all retries, so that a mail program can drop a duplicate. */
  id: string;
  fromName: string;
  /** The Reply-To address; '' if there is none. */
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  locale: Locale;
  /** The one-click unsubscribe URL (RFC 8058); '' if there is none. */
  leaveUrl: string;
  /** The store's own sender; null for the platform's address. */
  sender: OwnSender | null;
  /** The envelope sender, to which undelivered mails are returned; '' for the platform's address. */
  envelopeFrom: string;
};

/** The mail server's answer that there is no such mailbox. */
export type MailRefusal = { refused: string };

/** The port to a mail server. send throws if the server did not accept the mail for another reason. */
export type MailTransport = { send(mail: OutgoingMail): Promise<MailRefusal | undefined> };

/** `bounces`: the install's mailbox for undelivered mails; null or absent if the install reads none. */
type Means = { origins: MailOrigins; secretKey: string; bounces?: BounceKey | null };
/** `admit` is asked once about each mail to a mailbox that has not proven itself to the store. Default: all go out. */
type Sending = Means & { transport: MailTransport; at: Date; isLastTry?: boolean; admit?: Admit };

/**
 * `held`: the mails of a store wait until its owner claims the address, or opens it after an import. `suppressed`:
 * the address refused mails before. `refused`: it refused this one permanently, and is suppressed from now on.
 * `waiting` and `too_many`: `admit` put the mail off or refused it.
 */
export type DeliverOutcome =
  | 'sent'
  | 'already_sent'
  | 'gone'
  | 'held'
  | 'suppressed'
  | 'refused'
  | 'waiting'
  | 'too_many';

/**
 * Sends a mail from the outbox; later runs of the job do nothing. A refusal by the server is recorded and
 * thrown, so that the queue retries, unless the address itself was refused; after the last attempt the link
 * tokens are masked. No transaction is open during the SMTP dialogue.
 */
export async function deliverMail(
  storeId: string,
  mailId: string,
  { transport, at, isLastTry = false, admit, ...means }: Sending,
): Promise<DeliverOutcome> {
  const mail = await withStore(storeId, (tx) => claim(tx, mailId, means));
  if (!mail) return 'gone';
  if (mail.isSent) return 'already_sent';
  if (mail.isHeld) return 'held';
  if (mail.isSuppressed) return withStore(storeId, (tx) => noteSuppressed(tx, mailId));
  const admission =
    mail.isToStranger && admit ? await admit({ storeId, recipient: mail.outgoing.to, at }) : 'admitted';
  if (admission !== 'admitted') {
    return withStore(storeId, (tx) => noteNotAdmitted(tx, mailId, { admission, at }));
  }
  let refusal: MailRefusal | undefined;
  try {
    refusal = await transport.send(mail.outgoing);
  } catch (error) {
    await withStore(storeId, (tx) => noteFailure(tx, mailId, { error: error as Error, isLastTry }));
    throw error;
  }
  if (refusal) {
    const message = refusal.refused;
    return withStore(storeId, (tx) => noteRefusal(tx, mail.outgoing, { message, at }));
  }
  await withStore(storeId, (tx) => noteSent(tx, mailId, at));
  return 'sent';
}

const isRefusing = sql<boolean>`exists (select from mail_suppressions x
  where x.store_id = m.store_id and x.email_norm = lower(m.recipient))`;

function readMailRow(tx: StoreTx, mailId: string) {
  return endWith(tx, () =>
    tx
      .selectFrom('mails as m')
      .select(['m.id', 'm.kind', 'm.locale', 'm.status', 'm.recipient', 'm.subject'])
      .select(['m.body_text', 'm.body_html', 'm.leave_url', 'm.attempts', isRefusing.as('isRefusing')])
      .select(isProvenMailbox.as('isProven'))
      .select(verifiedSender.as('sender'))
      .select(sql<boolean>`app.is_provisional() or app.is_unopened()`.as('isHeld'))
      .select(sql<{ name: string; contactEmail: string } | null>`app.mail_voice(m.locale)`.as('voice'))
      .where('m.store_id', '=', tx.storeId)
      .where('m.id', '=', mailId)
      .executeTakeFirst(),
  );
}

async function claim(tx: StoreTx, mailId: string, { origins, secretKey, bounces }: Means) {
  const row = await readMailRow(tx, mailId);
  // A failed mail without a recipient belonged to a person who was erased.
  if (!row || row.recipient === '' || row.status === 'discarded') return null;
  const outgoing: OutgoingMail = {
    id: row.id,
    fromName: oneLine(row.voice?.name ?? ''),
    replyTo: oneLine(row.voice?.contactEmail ?? ''),
    to: row.recipient,
    subject: row.subject,
    text: withOrigins(row.body_text, origins),
    html: withOrigins(row.body_html, origins),
    locale: row.locale as Locale,
    leaveUrl: withOrigins(row.leave_url, origins),
    sender: row.sender && openSender(row.sender, { secretKey, storeId: tx.storeId }),
    envelopeFrom: bounces ? bounceAddress(bounces, { storeId: tx.storeId, mailId: row.id }) : '',
  };
  const isSuppressed = row.status === 'suppressed' || (row.isRefusing && !isTriedStill(row.kind));
  // A mail is counted until its first attempt, so that a mail server that is down uses up no limit.
  const isToStranger = row.attempts === 0 && !row.isProven && isToShopper(row.kind);
  return { isSent: wasSent(row.status), isHeld: row.isHeld, isSuppressed, isToStranger, outgoing };
}

async function noteNotAdmitted(
  tx: StoreTx,
  mailId: string,
  { admission, at }: { admission: Exclude<Admission, 'admitted'>; at: Date },
): Promise<DeliverOutcome> {
  if (admission === 'refused') {
    const last_error = 'The mailbox got too many mails of shops today.';
    await tx
      .updateTable('mails')
      .set({ status: failedUnlessOver(), last_error, ...maskedLinks() })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', mailId)
      .execute();
    return 'too_many';
  }
  const runAt = new Date(at.getTime() + admission.waitSeconds * 1000);
  await enqueue(tx, DELIVER_TASK, { mailId }, { class: 'mail', runAt });
  return 'waiting';
}

async function noteSuppressed(tx: StoreTx, mailId: string): Promise<DeliverOutcome> {
  await tx
    .updateTable('mails')
    .set({ status: 'suppressed', ...maskedLinks() })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .execute();
  return 'suppressed';
}

async function noteRefusal(
  tx: StoreTx,
  { id, to }: OutgoingMail,
  { message, at }: { message: string; at: Date },
): Promise<DeliverOutcome> {
  const error = new Error(refusalText(message));
  await noteFailure(tx, id, { error, isLastTry: true });
  await suppressAddress(tx, { recipient: to, cause: 'refused', message, at });
  return 'refused';
}

// A mail about an erased order contains the person's data, so it is erased.
async function noteSent(tx: StoreTx, mailId: string, at: Date): Promise<void> {
  const sent = await tx
    .updateTable('mails')
    .set((eb) => ({ ...sentUnlessReturned(), sent_at: at, attempts: eb('attempts', '+', 1) }))
    .set(maskedLinks())
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .returning('order_id as orderId')
    .executeTakeFirst();
  if (!sent?.orderId) return;
  await sql`update mails m set recipient = '', subject = '', body_text = '', body_html = ''
    where m.store_id = ${tx.storeId} and m.id = ${mailId} and exists (
      select from orders o where o.store_id = m.store_id and o.id = m.order_id and o.email_norm = '')`.execute(
    tx,
  );
}

async function noteFailure(
  tx: StoreTx,
  mailId: string,
  { error, isLastTry }: { error: Error; isLastTry: boolean },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({
      status: failedUnlessOver(),
      last_error: oneLine(error.message),
      attempts: eb('attempts', '+', 1),
    }))
    .$if(isLastTry, (update) => update.set(maskedLinks()))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .execute();
}
