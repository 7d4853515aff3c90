import { fold, foldForms } from '#domain/search/index.ts';

/**
 * Spells a corrected query as the titles do, because search words are folded: «قهوه» becomes «قهوة». Words
 * that no title has are unchanged.
 */
export function asWritten(corrected: string, titles: string[]): string {
  const written = titles.flatMap((title) => title.split(/[^\p{L}\p{M}\p{N}]+/u)).filter(Boolean);
  const spelled = (word: string) =>
    written.find((each) => fold(each) === word) ??
    written.find((each) => foldForms(each).flat().includes(word)) ??
    word;
  return corrected
    .split(' ')
    .map((word) => spelled(word).toLowerCase())
    .join(' ');
}
