import type { Locale } from '#lib/locale.ts';
import type { OwnSender } from './sender-of.ts';

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

/** The mail server's permanent refusal of an address, for example because the mailbox does not exist. */
export type MailRefusal = { refused: string };

/** The port to a mail server. send returns a permanent refusal, and throws if the mail failed for any other reason. */
export type MailTransport = { send(mail: OutgoingMail): Promise<MailRefusal | undefined> };

/**
 * `held`: the mails of a store wait until its owner claims the address, or opens it after an import. `suppressed`:
 * the address refused mails before. `refused`: it refused this one permanently, and is suppressed from now on.
 * `waiting` and `too_many`: `admit` postponed or refused the mail.
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
