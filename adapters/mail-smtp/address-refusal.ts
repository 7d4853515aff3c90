/** RFC 3463: bad destination mailbox or system address, mailbox moved, and mailbox disabled. */
const ADDRESS_CODES = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
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
  const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0];
  if (enhanced) return ADDRESS_CODES.has(enhanced);
  return PLAIN_CODES.has(code) && !ABOUT_SENDER.test(text);
}
