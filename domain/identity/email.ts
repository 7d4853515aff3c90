import { normalizeText } from '#lib/normalize-text.ts';

// One @, a name before it and a host name with a dot behind it. Whether it is read shows the mail itself.
const EMAIL =
  /^[^\s@<>"(),:;\\[\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** As typed, an address may be longer than 254: with spaces around it, or accents as marks of their own. */
const MOST_TYPED = 1000;

/**
 * The form two spellings of one address share: trimmed, composed, lower case. Empty for a text that is too long for an
 * address: nobody has that one.
 */
export function normalizeEmail(text: string): string {
  if (text.length > MOST_TYPED) return '';
  const norm = normalizeText(text.trim()).toLowerCase();
  return norm.length > 254 ? '' : norm;
}

export function isEmail(text: string): boolean {
  return EMAIL.test(normalizeEmail(text));
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an address, without the label after a plus sign, and without the dots that Gmail ignores. */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, Math.max(0, at)).split('+', 1);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
