import { toArabicDigits } from '#lib/digits.ts';

export type MessageValues = Record<string, string | number | Date>;

// Not of a colour (#242F51), a place to fill (#1), a case of a plural (=0), a word or a skeleton (::).
// bounded: a message of ours or a store's own wording of it, which has 1,000 characters at most
const NUMBER = /(?<![#=:\p{L}\p{N}_])[0-9]+(?:[.,][0-9]+)*(?![\p{L}_])/gu;
// A value that stands by itself, not what one case of a plural says.
// bounded: a message of ours or a store's own wording of it, which has 1,000 characters at most
const PLACE = /(?<!(?:zero|one|two|few|many|other|=\d{1,6})\s{0,4})\{(\w+)\}/g;
const MARK = '__digits';

/** A text whose own numbers, and the numbers that are put into it as they are, stand in Arabic digits. */
export function withArabicDigits(text: string): string {
  return text.replace(NUMBER, inArabic).replace(PLACE, `{$1${MARK}}`);
}

/** The values of such a text. What ICU formats itself (plurals, dates) is asked for by its own name. */
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
