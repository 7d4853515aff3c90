import { fold, foldForms } from '#domain/search/index.ts';

/**
 * The words that were looked for instead, as the shop writes them: a search knows them folded, and «قهوه» is no way to
 * spell «قهوة» to a shopper. A word that no title has stays as it is.
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
