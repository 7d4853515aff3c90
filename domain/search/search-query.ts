import { foldForms } from './fold.ts';
import { storeKey, wholeSku } from './write-documents.ts';

const MAX_WORDS = 10;
const MAX_WORD = 40;
const MAX_TYPED = 300;
// Prefixes with at least this many letters also match descriptions.
const ENOUGH_LETTERS = 3;

/** The alternatives of each typed word: with and without article, and its corrections. */
export type TypedWords = string[][];

/** The tsqueries of app.find_products; all are '' if there are no words. */
export type SearchQuery = { words: string; heads: string; exact: string; sku: string };

export function typedWords(typed: string): TypedWords {
  return foldForms(typed.slice(0, MAX_TYPED))
    .slice(0, MAX_WORDS)
    .map((forms) => forms.map((form) => form.slice(0, MAX_WORD)));
}

/**
 * A product must have every word as the prefix of one of its words. A query has only letters, marks and
 * digits, each word in quotes, so that no typed text can change its meaning.
 * | typed word | matches |
 * | three letters or more | a prefix of any word |
 * | one or two letters, the last word | a whole word, or a prefix of a word of a title |
 * | one or two letters, before other words | a whole word |
 * | one letter alone | a whole word, because half of a catalogue begins with it |
 */
export function searchQuery(storeId: string, words: TypedWords): SearchQuery {
  if (words.length === 0) return { words: '', heads: '', exact: '', sku: '' };
  const key = storeKey(storeId);
  const isAlone = words.length === 1;
  const each = words.map((forms, at) =>
    forms.map((form) => {
      if (isEnough(form)) return { full: `'${key}${form}':*`, head: `'${form}':*` };
      const isBeginning = at === words.length - 1 && !(isAlone && [...form].length < 2);
      const full = isBeginning ? `'${key}${form}' | '${key}^${form}':*` : `'${key}${form}'`;
      return { full, head: isBeginning ? `'${form}':*` : `'${form}'` };
    }),
  );
  const sku = wholeSku(words.map((forms) => forms[0]).join(''));
  const all = allOf(each.map((forms) => forms.map((form) => form.full)));
  return {
    // Only a digit distinguishes the start of a SKU from a word.
    words: `(${all}) | '${key}${sku}'${/\p{N}/u.test(sku) && sku.length > ENOUGH_LETTERS ? ':*' : ''}`,
    heads: allOf(each.map((forms) => forms.map((form) => form.head))),
    exact: allOf(words.map((forms) => forms.map((form) => `'${form}'`))),
    sku: `'${sku}'`,
  };
}

// In Chinese, Japanese and Korean, one or two characters are already a word.
function isEnough(word: string): boolean {
  return (
    [...word].length >= ENOUGH_LETTERS ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)
  );
}

function allOf(words: string[][]): string {
  return words.map((forms) => `(${forms.join(' | ')})`).join(' & ');
}
