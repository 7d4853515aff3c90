import { isAddressStatus, permanentStatus } from '#lib/mail-status.ts';

/** RFC 5321: mailbox unavailable, user not local, mailbox name not allowed. Read only if no code of RFC 3463 is given. */
const PLAIN_CODES = new Set([550, 551, 553]);
/** Words in an answer without a code of RFC 3463 that show that the server refuses the sender, not the recipient. */
const ABOUT_SENDER =
  /relay|spam|block|blacklist|denied|policy|sender|authenti|spf|dkim|dmarc|reputation|rate|quota|full|try again/i;
const LONGEST = 600;

/** True if a server's answer to RCPT TO says that there is no such mailbox. `code` is its three digits. */
export function isAddressRefusal(code: number, answer: string): boolean {
  if (code < 500 || code > 599) return false;
  const text = answer.slice(0, LONGEST);
  const enhanced = permanentStatus(text);
  if (enhanced) return isAddressStatus(enhanced);
  return PLAIN_CODES.has(code) && !ABOUT_SENDER.test(text);
}
