/**
 * What is wrong with a request before anything is looked up by it, or null. `target` is the request line's address as
 * it came: a path, or a whole address, which may then name no other host than the Host header does.
 */
export function targetProblem(target: string, host: string): string | null {
  // PostgreSQL has no text with a zero byte in it: nothing could be found by one.
  if (target.includes('%00')) return 'An address has no zero bytes.';
  if (target.startsWith('/')) return null;
  const named = URL.canParse(target) ? new URL(target).host : '';
  return named === host.toLowerCase() ? null : 'The address and the Host header name different hosts.';
}

/**
 * Where an address with doubled slashes belongs, on the same origin; null for any other. A path that begins with two
 * slashes is another host to whoever redirects to it or links it.
 */
export function foldSlashes(url: URL, origin: string): string | null {
  if (!url.pathname.includes('//')) return null;
  return `${origin}${url.pathname.replace(/\/{2,}/g, '/')}${url.search}`;
}
