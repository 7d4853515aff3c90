// Error codes that do not mean that the request is wrong: refused, lost or timed-out connections; a server
// that starts, stops or has no free slot; a statement that took too long.
const CODES = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  ...['57P01', '57P02', '57P03', '57014', '55P03', '25P03', '25P04'],
]);
const CLASSES = /^(08|53)[0-9A-Z]{3}$/;
const SAID =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Cannot use a pool after/;

/** True if the error means that the database is down or overloaded: a retry may succeed. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (CODES.has(code) || CLASSES.test(code))) return true;
  if (SAID.test(error.message)) return true;
  const inner = error instanceof AggregateError ? error.errors : [];
  return [...inner, error.cause].some((each) => isDatabaseAway(each, depth + 1));
}
