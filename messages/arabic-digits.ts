import { toArabicDigits } from '#lib/digits.ts';

export type MessageValues = Record<string, string | number | Date>;

// A number in a text: not one in a colour (#242F51), a placeholder (#1), a plural case (=0), a word or a skeleton
// (::).
// bounded: one of our messages or a store's own wording of it, which has 1,000 characters at most
const NUMBER = /(?<![#=:\p{L}\p{N}_])[0-9]+(?:[.,][0-9]+)*(?![\p{L}_])/gu;
// A placeholder that stands by itself, outside the cases of a plural.
// bounded: one of our messages or a store's own wording of it, which has 1,000 characters at most
const PLACE = /(?<!(?:zero|one|two|few|many|other|=\d{1,6})\s{0,4})\{(\w+)\}/g;
const MARK = '__digits';

/**
 * Writes the numbers of a text in Arabic digits: those in the text itself, and those that are inserted
 * unformatted.
 */
export function withArabicDigits(text: string): string {
  return text.replace(NUMBER, inArabic).replace(PLACE, `{$1${MARK}}`);
}

/**
 * The values for a text of withArabicDigits. Values that ICU formats itself (plurals, dates) are also given
 * under their own names.
 */
export function arabicValues(values: MessageValues | undefined): MessageValues | undefined {
  if (!values) return values;
  const marked = Object.entries(values).map(([name, value]) => [
    name + MARK,
    typeof value === 'number' ? inArabic(String(value)) : value,
  ]);
  return { ...values, ...Object.fromEntries(marked) };
}

function inArabic(number: string): string {
  return toArabicDigits(number.replaceAll(',', '\u066c').replaceAll('.', '\u066b'));
}
