import { hasLongParameter } from './field-limits.ts';

/**
 * The defect of a request target, or null, checked before any look-up. `target` is the raw target: a path, or
 * a whole URL, which must then name the same host as the Host header.
 */
export function targetProblem(target: string, host: string): string | null {
  // PostgreSQL text cannot hold a NUL byte, so a query with one would fail.
  if (target.includes('%00')) return 'An address has no zero bytes.';
  if (hasLongParameter(target.slice(target.indexOf('?') + 1)))
    return 'A parameter of the address is too long.';
  if (target.startsWith('/')) return null;
  const url = URL.parse(target);
  if (url?.username || url?.password) return 'An address has no name and no password.';
  return url?.host === host.toLowerCase() ? null : 'The address and the Host header name different hosts.';
}
