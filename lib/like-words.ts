/** A pattern for LIKE that finds typed words anywhere, with % and _ as themselves; null without words. */
export function likeWords(query: string): string | null {
  const text = query.trim();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
