import { foldForms } from './fold.ts';

const MAX_WORDS = 10;
const MAX_WORD = 40;

/**
 * A tsquery of what was typed: every word must be there, as the beginning of one, with its Arabic article or without.
 * '' when no word is left. Only letters, marks and digits get into it, so nothing typed can change its meaning.
 */
export function searchQuery(typed: string): string {
  return foldForms(typed.slice(0, 300))
    .slice(0, MAX_WORDS)
    .map((forms) => forms.map((form) => `'${form.slice(0, MAX_WORD)}':*`).join(' | '))
    .map((term) => `(${term})`)
    .join(' & ');
}
