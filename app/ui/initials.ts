/** "RH" for Reem Haddad; one letter for an Arabic name, because two would join into a word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? '')][0] ?? '';
  if (words.length < 2 || /[\u0600-\u06ff]/.test(first)) return first.toUpperCase();
  return (first + ([...(words.at(-1) ?? '')][0] ?? '')).toUpperCase();
}
