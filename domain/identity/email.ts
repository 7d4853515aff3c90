// One @, a name before it and a host name with a dot behind it. Whether it is read shows the mail itself.
const EMAIL =
  /^[^\s@<>"(),:;\\[\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The form two spellings of one address share: trimmed, composed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

export function isEmail(text: string): boolean {
  const norm = normalizeEmail(text);
  return norm.length <= 254 && EMAIL.test(norm);
}
