import { fold, foldForms } from '#domain/search/index.ts';

/**
 * Spells a corrected query as the shown titles do, because search words are folded: «قهوه» becomes «قهوة». Of several
 * alternatives for a word it takes one that a shown title has, because the others may be words of drafts; null if no title
 * has one. A word without alternatives is one of a shown product, whose title may lack it, and is unchanged then.
 */
export function asWritten(corrected: string[][], titles: string[]): string | null {
  const written = titles.flatMap((title) => title.split(/[^\p{L}\p{M}\p{N}]+/u)).filter(Boolean);
  const forms = written.map((word) => foldForms(word).flat());
  const spelled = (word: string) => {
    const whole =
      written.find((each) => fold(each) === word) ?? written.find((_, at) => forms[at]?.includes(word));
    if (whole !== undefined) return whole;
    return forms.flat().some((form) => form.startsWith(word)) ? word : undefined;
  };
  const words = corrected.map((alternatives) => {
    const shown = alternatives.map(spelled).find((word) => word !== undefined);
    return shown ?? (alternatives.length === 1 ? alternatives[0] : undefined);
  });
  return words.includes(undefined) ? null : words.join(' ').toLowerCase();
}
