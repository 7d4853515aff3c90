import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import type { FoundEntry } from './find-view.ts';
import { haveAll, wantedWords, wordsOf } from './find-words.ts';
import { FINDABLE_CREATIONS, FINDABLE_PAGES, type FindablePage, nameOfPage } from './findable-pages.ts';
import { isFor } from './nav.ts';

/**
 * The pages that this person may open and whose title or synonyms match the typed words in either language. Pages
 * with a matching title come first.
 */
export function findPages(typed: string, may: readonly string[], locale: Locale): FoundEntry[] {
  return matching(FINDABLE_PAGES, typed, may).map((page) => entryOf(page, locale));
}

/** Entries of the palette that create something, matched in the same way. */
export function findCreations(typed: string, may: readonly string[], locale: Locale): FoundEntry[] {
  return matching(FINDABLE_CREATIONS, typed, may).map((page) => entryOf(page, locale));
}

function matching(pages: readonly FindablePage[], typed: string, may: readonly string[]): FindablePage[] {
  const wanted = wantedWords(typed);
  const allowed = pages.filter((page) => isFor(page, may));
  const byTitle = allowed.filter(({ text }) => haveAll(wordsOf(text), wanted));
  const byWords = allowed.filter((page) => !byTitle.includes(page) && matches(page, wanted));
  return [...byTitle, ...byWords];
}

/** True if the typed words occur in the title or the synonyms of a page. */
export function matches(
  { to, text, under }: Pick<FindablePage, 'to' | 'text' | 'under'>,
  wanted: readonly string[],
): boolean {
  const words = [text, under, `findwords.pages.${nameOfPage(to)}` as const].flatMap((key) =>
    key ? wordsOf(key) : [],
  );
  return haveAll(words, wanted);
}

function entryOf({ to, glyph, text, under }: FindablePage, locale: Locale): FoundEntry {
  const t = translator(locale);
  return { to, glyph, text: t(text), ...(under ? { more: t(under) } : {}) };
}
