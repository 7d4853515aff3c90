import { sql } from 'kysely';
import { endWith, type StoreTx, withStore } from '#db/index.ts';
import { type BounceKey, bounceAddress } from '#lib/bounce-address.ts';
import type { Locale } from '#lib/locale.ts';
import { wasSent } from './mail-states.ts';
import { noteFailure, noteNotAdmitted, noteRefusal, noteSent, noteSuppressed } from './note-delivery.ts';
import type { DeliverOutcome, MailRefusal, MailTransport, OutgoingMail } from './outgoing-mail.ts';
import { oneLine } from './render-mail.ts';
import { openSender, verifiedSender } from './sender-of.ts';
import { isTriedStill } from './suppressions.ts';
import { type Admit, causeOf, isProvenMailbox, openedFrom } from './to-strangers.ts';
import { type MailOrigins, withOrigins } from './web-address.ts';

/** `bounces`: the install's mailbox for undelivered mails; null or absent if the install reads none. */
type Means = { origins: MailOrigins; secretKey: string; bounces?: BounceKey | null };
/** `admit` is called once for each mail to an unverified mailbox. Default: every mail is sent. */
type Sending = Means & { transport: MailTransport; at: Date; isLastTry?: boolean; admit?: Admit };

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
  const { toStranger } = mail;
  const admission = toStranger && admit ? await admit({ ...toStranger, storeId, at }) : 'admitted';
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
      .select(['m.order_id as orderId', isProvenMailbox.as('isProven'), openedFrom.as('openedFrom')])
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
  // A failed mail without a recipient belonged to a person who was erased; one without a text is too old.
  if (!row || row.recipient === '' || row.body_text === '' || row.status === 'discarded') return null;
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
  // Only the first attempt is counted, so that retries to a mail server that is down do not use up the limit.
  const cause = row.attempts === 0 && !row.isProven ? causeOf(row) : null;
  const toStranger = cause && { recipient: row.recipient, cause, openedFrom: row.openedFrom ?? '' };
  return { isSent: wasSent(row.status), isHeld: row.isHeld, isSuppressed, toStranger, outgoing };
}
