/** The first words of a plain text as a page's description: at most 160 letters, cut between words. */
export function excerpt(plain: string): string {
  const text = plain.replace(/\s+/g, ' ').trim();
  return text.length > 160
    ? `${text.slice(0, text.lastIndexOf(' ', 158) + 1).trim() || text.slice(0, 158)}…`
    : text;
}
