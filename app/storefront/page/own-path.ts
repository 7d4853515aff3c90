// Characters that could lead to another origin or end a header, plain or encoded: a backslash or a control
// character.
const ODD = /[\\\p{Cc}]|%5c|%0[0-9a-f]|%1[0-9a-f]|%7f/iu;
const AT_HOME = /^\/(?!\/|%2f)/i;

/** Guard against open redirects: returns a return path on this origin, or null for anything else. */
export function ownPath(next: string | null | undefined): string | null {
  if (!next || next.length > 1000 || !AT_HOME.test(next) || ODD.test(next)) return null;
  const url = URL.parse(next, 'http://own.invalid');
  // `/..//host` turns into `//host` only when parsed, so the parsed path is checked again.
  if (url?.origin !== 'http://own.invalid' || !AT_HOME.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
