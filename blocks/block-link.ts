const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;
const OUTSIDE = /^https?:\/\/[^\s\\\p{Cc}]+$/iu;

/** True for '' and for a path of the store; `isOutside` allows an address of another site by http or https too. */
export function isBlockLink(link: unknown, isOutside = false): boolean {
  if (link === '' || link === undefined) return true;
  if (typeof link !== 'string') return false;
  return OWN_PATH.test(link) || (isOutside && OUTSIDE.test(link) && URL.canParse(link));
}
