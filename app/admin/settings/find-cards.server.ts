import { matches } from '../shell/find-pages.server.ts';
import { haveAll, wantedWords, wordsOf } from '../shell/find-words.ts';
import { isFor } from '../shell/nav.ts';
import { SETTINGS_CARDS } from './cards.ts';

/** The URLs of the cards that this person may open and that match the search words in either language. */
export function findCards(words: string, may: readonly string[]): string[] {
  const wanted = wantedWords(words);
  return SETTINGS_CARDS.filter((card) => isFor(card, may))
    .filter(({ to, title, text }) => matches({ to, text: title }, wanted) || haveAll(wordsOf(text), wanted))
    .map(({ to }) => to);
}
