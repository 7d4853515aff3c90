import { readMailNotice } from '#adapters/mail-notices/index.ts';
import type { MailNotice } from '#domain/mail/index.ts';
import { type BounceKey, type NamedMail, readBounceAddress } from '#lib/bounce-address.ts';

/** The reasons for which a message is ignored without a query to the database. */
export type Ignored = 'too_large' | 'no_notice' | 'no_mail_named';

/**
 * Parses a message from a mail server; null is a message that is too large. The address that the message was sent to
 * names the mail: `recipient`, or the address in the header if that is ''. The body never names the mail.
 */
export function readReceived(
  message: Buffer | null,
  { recipient, key }: { recipient: string; key: BounceKey },
): { named: NamedMail; notice: MailNotice } | Ignored {
  if (!message) return 'too_large';
  const { sentTo, notice } = readMailNotice(message);
  if (!notice) return 'no_notice';
  const named = readBounceAddress(key, recipient || sentTo);
  return named ? { named, notice } : 'no_mail_named';
}
