const HAS_BLOCKS = /<(?:p|div|ul|ol|table|h[1-6]|blockquote|pre)\b/i;

/** A text of a spreadsheet as HTML: without block tags, an empty line begins a paragraph and a line end a line. */
export function paragraphsOf(text: string): string {
  if (text === '' || HAS_BLOCKS.test(text)) return text;
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}
