import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const SECRET_KEY =
  /passw|token|cookie|authorization|secret|api_?key|credential|private_?key|card_?number|cvc/i;
// Matches secrets in the finished line, because bindings of child loggers do not pass through a formatter.
// bounded: a key and its value end at the quotes that JSON puts around them
const SECRET_IN_LINE =
  /"([^"\\]{0,40}(?:passw|token|cookie|authorization|secret|api_?key|credential)[^"\\]{0,40})":"(?:[^"\\]|\\.)*"/gi;
// Matches an encoded @ too, because addresses of pages often encode it, once or twice.
// bounded: every part has a limit, so each character is looked at a fixed number of times
const E_MAIL = /[A-Za-z0-9._%+-]{1,64}(?:@|%(?:25)?40)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;
const SECRET_IN_URL = /([?&](?:token|key|code|state|secret|password)=)[^&"\s\\]+/gi;

/**
 * Logs JSON lines without passwords, tokens, cookies or full e-mail addresses, at any depth and inside any
 * text.
 */
export function createLogger(options: {
  level: string;
  name?: string;
  destination?: DestinationStream;
  /**
   * Writes lines in batches, at the latest after a fifth of a second, because one write per page measurably
   * slows the server.
   */
  buffered?: boolean;
}): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // scrub has already turned errors into plain objects.
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => scrub(line, 0) as Record<string, unknown>,
    },
    hooks: { streamWrite: scrubText },
  };
  const buffer = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 200 });
  const destination = options.destination ?? (options.buffered ? buffer() : undefined);
  return destination ? pino(settings, destination) : pino(settings);
}

/** Masks an address as s***@example.com: its owner recognises it, but nobody can write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

function scrubText(line: string): string {
  return line
    .replace(E_MAIL, (email) => maskEmail(email.replace(/%(?:25)?40/, '@')))
    .replace(SECRET_IN_LINE, '"$1":"[redacted]"')
    .replace(SECRET_IN_URL, '$1[redacted]');
}

// Logs an error without fields that quote data. PostgreSQL's "detail" and "where" quote the refused row, with
// a shopper's name, phone number and address, and the driver attaches the whole connection to an error.
function errorLine(error: Error): Record<string, unknown> {
  return { ...pino.stdSerializers.err(error), detail: undefined, where: undefined, client: undefined };
}

function scrub(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (value instanceof Error) return depth === 0 ? value : scrub(errorLine(value), depth);
  if (depth > 6) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_KEY.test(key) ? '[redacted]' : scrub(inner, depth + 1),
    ]),
  );
}
