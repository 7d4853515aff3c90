const OWN_PICTURE = /^\/media\/[0-9a-f]+$/;

/** Pasted HTML (Word, another site) as the save would leave it: one h1 a page, and no pictures but the store's own. */
export function withoutForeign(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|xml|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(/<img\b[^>]*>/gi, (tag) => {
      const source = /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? '';
      return OWN_PICTURE.test(source) ? tag : '';
    });
}
