const OWN_PICTURE = /^\/media\/[0-9a-f]+$/;

/**
 * Pasted HTML (from Word or another site), cleaned as it would be on saving: every h1 becomes an h2, and only the
 * store's own pictures stay.
 */
export function withoutForeign(html: string): string {
  let kept = withoutSpans(html, /<!--/g, () => '-->');
  kept = withoutSpans(kept, /<(style|xml|script)\b/gi, (name) => `</${name}>`);
  return kept.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<img\b[^<>]*>/gi, (tag) => {
    const source = /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? '';
    return OWN_PICTURE.test(source) ? tag : '';
  });
}

/**
 * Removes the text between an opening and its closing; an unclosed opening stays. A single pass, because a
 * regular expression would scan the rest of the text again for every unclosed opening.
 */
function withoutSpans(text: string, opening: RegExp, closingOf: (name: string) => string): string {
  // Lower-cases ASCII only, because lower-casing other letters may change the length.
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const unclosed = new Set<string>();
  let kept = '';
  let at = 0;
  for (const match of text.matchAll(opening)) {
    const closing = closingOf((match[1] ?? '').toLowerCase());
    if (match.index < at || unclosed.has(closing)) continue;
    const end = lower.indexOf(closing, match.index);
    if (end === -1) {
      unclosed.add(closing);
      continue;
    }
    kept += text.slice(at, match.index);
    at = end + closing.length;
  }
  return kept + text.slice(at);
}
