/** A field of a job's payload; null if its value may be personal, and is hidden. */
export type PayloadField = { name: string; value: string | null };

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z)?$/;
const MOST_FIELDS = 30;
const LONGEST = 600;

/**
 * The fields of a payload. Only ids, times, numbers and booleans are shown, because other texts may be personal or
 * secret.
 */
export function maskPayload(payload: unknown): PayloadField[] {
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.entries(payload)
    .slice(0, MOST_FIELDS)
    .map(([name, value]) => ({ name: maskText(name).slice(0, 60), value: plainValue(value) }));
}

function plainValue(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && (ID.test(value) || TIME.test(value)) ? value : null;
}

/**
 * The first line of an error, without e-mail addresses, phone numbers, paths and keys in URLs, tokens and quoted
 * values, because the answer of a mail server or a bank may repeat personal data.
 */
export function maskText(text: string): string {
  const [line = ''] = text.slice(0, LONGEST).split(/[\r\n]/, 1);
  return (
    line
      .replace(/"[^"]*"?|“[^”]*”?/g, maskQuoted)
      .split(' ')
      .map(maskWord)
      .join(' ')
      // bounded: the text was cut to LONGEST above.
      .replace(/\+?\d+(?: \d+)+/g, (digits) => (digits.replace(/\D/g, '').length < 7 ? digits : '…'))
  );
}

// An identifier of the code or the database, such as the name of a constraint.
function maskQuoted(quoted: string): string {
  return /^"[a-z]+(?:_[a-z]+)+"$/.test(quoted) ? quoted : '“…”';
}

// bounded: a word of a text that maskText has cut to LONGEST.
const EDGES = /^[("'<[{]+|[)"'>\]}.,;:!?]+$/g;

function maskWord(word: string): string {
  const bare = word.replace(EDGES, '');
  if (ID.test(bare)) return word;
  if (bare.includes('://')) return word.replace(bare, hostOf(bare));
  const isSecret = bare.includes('@') || /\d{7}/.test(bare) || (/[\w-]{20}/.test(bare) && /\d/.test(bare));
  return isSecret ? '…' : word;
}

function hostOf(address: string): string {
  try {
    return `${new URL(address).host}/…`;
  } catch {
    return '…';
  }
}
