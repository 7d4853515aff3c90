/** Codes of RFC 3463: bad destination mailbox or system address, mailbox moved, and mailbox disabled. */
const ADDRESS_CODES = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** The first code of RFC 3463 for a permanent failure in a server's message; null without one. */
export function permanentStatus(words: string): string | null {
  return /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? null;
}

/** True if a code of RFC 3463 means that the mailbox does not exist. */
export function isAddressStatus(code: string): boolean {
  return ADDRESS_CODES.has(code);
}
