import { foldWords } from '#domain/search/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { type MessageKey, translator } from '#messages/index.ts';

type TextsOf<Area extends string> = Extract<MessageKey, `findwords.${Area}.${string}`>;
export type NamedPage = TextsOf<'pages'> extends `findwords.pages.${infer Name}` ? Name : never;

const known = new Map<MessageKey, string[]>();

/** The folded words of a text in both languages. */
export function wordsOf(key: MessageKey): string[] {
  const words = known.get(key) ?? LOCALES.flatMap((locale) => foldWords(translator(locale)(key)));
  known.set(key, words);
  return words;
}

/** The typed words, folded. Words such as "how" and "change" are left out, because they do not identify a page. */
export function wantedWords(typed: string): string[] {
  const words = foldWords(typed);
  const telling = words.filter((word) => !wordsOf('findwords.skip').includes(word));
  return telling.length > 0 ? telling : words;
}

/** True if each wanted word is the beginning of one of these words. */
export function haveAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((typed) => words.some((word) => word.startsWith(typed)));
}

/** True if one of these words was typed. */
export function haveOne(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((typed) => words.includes(typed));
}
