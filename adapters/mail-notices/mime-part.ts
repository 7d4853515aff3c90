/** Header fields of a message or a MIME part (RFC 5322): the values by name in lower case. Folded lines are joined. */
export type Fields = Map<string, string[]>;

/** A message or a part of it. */
export type Part = { fields: Fields; body: string };

/** A Content-Type: `type/subtype` and parameters, all names in lower case. */
export type ContentType = { type: string; parameters: Map<string, string> };

const MOST_HEADER_CHARACTERS = 65_536;
const MOST_FIELDS = 500;
const LONGEST_TYPE = 2000;
const LONGEST_BOUNDARY = 70;

/**
 * The lines of a text from `start` without their line ends, and the start of the next line. Visits each character
 * once.
 */
export function* linesOf(text: string, start = 0): Generator<{ line: string; from: number; next: number }> {
  for (let from = start; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const next = end < 0 ? text.length : end + 1;
    const last = end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    yield { line: text.slice(from, end < 0 ? text.length : last), from, next };
    from = next;
  }
}

/** Splits a message into header and body; null if the header is too large or has no end. */
export function readPart(text: string): Part | null {
  const lines: string[] = [];
  let size = 0;
  for (const { line, next } of linesOf(text)) {
    if (line === '') return { fields: fieldsOf(lines), body: text.slice(next) };
    size += line.length;
    if (size > MOST_HEADER_CHARACTERS || lines.length > MOST_FIELDS) return null;
    lines.push(line);
  }
  return null;
}

/** Reads header fields. Skips other lines, such as the "From " line of a mailbox file. */
export function fieldsOf(lines: readonly string[]): Fields {
  const fields: Fields = new Map();
  let current: string[] | null = null;
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      if (current) current.push(`${current.pop()} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase().trimEnd();
    current = /^[!-9;-~]+$/.test(name) ? (fields.get(name) ?? []) : null;
    if (!current) continue;
    current.push(line.slice(colon + 1).trim());
    fields.set(name, current);
  }
  return fields;
}

/** The value of a field that occurs exactly once; '' otherwise. */
export function oneValue(fields: Fields, name: string): string {
  const values = fields.get(name) ?? [];
  return values.length === 1 ? (values[0] ?? '') : '';
}

/** Parses a Content-Type (RFC 2045, 5.1); null if it is missing, invalid or too long. */
export function readContentType(fields: Fields): ContentType | null {
  const value = oneValue(fields, 'content-type');
  if (value === '' || value.length > LONGEST_TYPE) return null;
  const [type = '', ...rest] = semicolonParts(value);
  if (!/^[!-.0-~]+\/[!-.0-~]+$/.test(type)) return null;
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals > 0)
      parameters.set(part.slice(0, equals).trim().toLowerCase(), unquoted(part.slice(equals + 1).trim()));
  }
  return { type: type.toLowerCase(), parameters };
}

/** Splits at semicolons outside quotation marks. */
function semicolonParts(value: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (character === ';' && !isQuoted) {
      parts.push('');
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    const taken = character === '\\' && isQuoted ? value.slice(at, at + 2) : character;
    at += taken.length - 1;
    parts.push(`${parts.pop()}${taken}`);
  }
  return parts.map((part) => part.trim());
}

function unquoted(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    : text;
}

/** The first `most` parts of a multipart body (RFC 2046, 5.1) that end with a delimiter. Later parts are not read. */
export function partsOf(body: string, boundary: string, most: number): Part[] {
  if (boundary === '' || boundary.length > LONGEST_BOUNDARY) return [];
  const parts: Part[] = [];
  let start = -1;
  for (const { from, next, isLast } of delimitersOf(body, boundary)) {
    if (start >= 0) {
      const part = readPart(body.slice(start, from));
      if (!part) return parts;
      parts.push(part);
    }
    if (isLast || parts.length === most) return parts;
    start = next;
  }
  return parts;
}

const LINE_FEED = 10;
const DASH = 45;

/**
 * The delimiter lines of a multipart body. A loop over the characters, because a search would be slower in a body of
 * only line feeds.
 */
function* delimitersOf(body: string, boundary: string) {
  const mark = `--${boundary}`;
  let isLineStart = true;
  for (let at = 0; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (isLineStart && code === DASH && body.startsWith(mark, at)) {
      const after = at + mark.length;
      const end = body.indexOf('\n', after);
      const next = end < 0 ? body.length : end + 1;
      const rest = body.slice(after, next).trimEnd();
      if (rest === '' || rest === '--') yield { from: at, next, isLast: rest === '--' };
      at = next - 1;
      continue;
    }
    isLineStart = code === LINE_FEED;
  }
}
