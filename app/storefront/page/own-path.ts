// What could leave this origin or end a header, plain or encoded: a second slash, a backslash, a control sign.
const ODD = /[\\\p{Cc}]|%5c|%0[0-9a-f]|%1[0-9a-f]|%7f/iu;
const AT_HOME = /^\/(?!\/|%2f)/i;

/** A path of this shop that somebody asked to come back to; null for anything that is not plainly one. */
export function ownPath(next: string | null | undefined): string | null {
  if (!next || next.length > 1000 || !AT_HOME.test(next) || ODD.test(next)) return null;
  const url = URL.parse(next, 'http://own.invalid');
  // `/..//host` is shortened to a second slash only when it is read.
  if (url?.origin !== 'http://own.invalid' || !AT_HOME.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
