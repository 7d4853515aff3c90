/** A LIKE pattern that finds the typed words anywhere, with % and _ taken literally; null without words. */
export function likeWords(query: string): string | null {
  const text = query.trim();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
