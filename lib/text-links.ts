/** A piece of a plain text; `href` is set for a web address in it. */
export type TextPiece = { text: string; href?: string };

/** A longer address is left as text. */
const LONGEST = 500;
// bounded: no nested repetition; an address ends at white space, a quote or an angle bracket.
const ADDRESS = /https?:\/\/[^\s<>"'`«»“”]+/giu;
/** Punctuation after an address belongs to the sentence. */
const AFTER = new Set([...'.,;:!?)]}،؛؟…*_']);

/**
 * Splits a plain text at its web addresses. Only http and https become links, and none with a user name, because
 * https://bank.example@evil.example leads to evil.example.
 */
export function textLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(match);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

function withoutEnd(match: string): string {
  let end = match.length;
  while (end > 0 && AFTER.has(match[end - 1] ?? '')) end -= 1;
  return match.slice(0, end);
}

function hrefOf(address: string): string | null {
  if (address.length > LONGEST) return null;
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}
