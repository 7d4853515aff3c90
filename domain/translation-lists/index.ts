export {
  type MatchedTranslation,
  matchTranslationList,
  type TranslationOutcome,
} from './match-translation-list.ts';
export {
  MOST_TRANSLATED,
  readTranslationList,
  type TranslationListFailure,
  type TranslationRow,
} from './read-translation-list.ts';
export { translationRows } from './translation-rows.ts';
