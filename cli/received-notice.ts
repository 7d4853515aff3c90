import { readMailNotice } from '#adapters/mail-notices/index.ts';
import type { MailNotice } from '#domain/mail/index.ts';
import { type BounceKey, type NamedMail, readBounceAddress } from '#lib/bounce-address.ts';

/** Why a message is ignored before the database is asked. */
export type Ignored = 'too_large' | 'no_notice' | 'no_mail_named';

/**
 * Reads a message that a mail server handed over; null stands for one that is too large. The mail is named by the address
 * that the message was sent to: by `recipient`, or by the message's header if that is ''. Its body is never asked.
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
