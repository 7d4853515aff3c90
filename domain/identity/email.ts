import { normalizeText } from '#lib/normalize-text.ts';

// One @ with a local part and a host name with a dot. Only a delivered mail proves the mailbox.
const EMAIL =
  /^[^\s@<>"(),:;\\[\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * A typed text can be longer than the 254 characters of an address, because of spaces around it or decomposed accents,
 * which normalization removes.
 */
const MOST_TYPED = 1000;

/** Normalizes an address for comparison: trimmed, NFC, lower case; '' if longer than 254 (RFC 5321). */
export function normalizeEmail(text: string): string {
  if (text.length > MOST_TYPED) return '';
  const norm = normalizeText(text.trim()).toLowerCase();
  return norm.length > 254 ? '' : norm;
}

export function isEmail(text: string): boolean {
  return EMAIL.test(normalizeEmail(text));
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/** The mailbox of an address, without the +label, and without the dots that Gmail ignores. */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, Math.max(0, at)).split('+', 1);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
