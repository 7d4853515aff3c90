import { hasLongParameter } from './field-limits.ts';

/**
 * What is wrong with a request before anything is looked up by it, or null. `target` is the request line's address as
 * it came: a path, or a whole address, which may then name no other host than the Host header does.
 */
export function targetProblem(target: string, host: string): string | null {
  // PostgreSQL has no text with a zero byte in it: nothing could be found by one.
  if (target.includes('%00')) return 'An address has no zero bytes.';
  if (hasLongParameter(target.slice(target.indexOf('?') + 1)))
    return 'A parameter of the address is too long.';
  if (target.startsWith('/')) return null;
  const named = URL.canParse(target) ? new URL(target).host : '';
  return named === host.toLowerCase() ? null : 'The address and the Host header name different hosts.';
}
