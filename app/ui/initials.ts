import { firstGrapheme } from '#lib/graphemes.ts';

/** "RH" for Reem Haddad; one letter for an Arabic name, because two would join into a word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstGrapheme(words[0] ?? '');
  if (words.length < 2 || /[\u0600-\u06ff]/.test(first)) return first.toUpperCase();
  return (first + firstGrapheme(words.at(-1) ?? '')).toUpperCase();
}
