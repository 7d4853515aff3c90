import { z } from 'zod';
import { toLatinDigits } from '#lib/digits.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import type { FormProblem } from './form-result.ts';

const issue = (problem: FormProblem) => ({ params: problem });

/** A text of at most `max` characters after trimming. */
export function text(max: number) {
  return z
    .string()
    .refine((value) => [...value.trim()].length <= max, issue({ code: 'tooLong', max }))
    .meta({ maxLength: max });
}

export function requiredText(max: number) {
  return text(max)
    .refine((value) => value.trim() !== '', issue({ code: 'missing' }))
    .meta({ maxLength: max, isRequired: true });
}

/** A text in both languages, each of at most `max` characters: its fields are name.en and name.ar. */
export function bilingual(max: number) {
  return z.object(
    Object.fromEntries(LOCALES.map((locale) => [locale, text(max)])) as Record<
      Locale,
      ReturnType<typeof text>
    >,
  );
}

/** A whole number in Latin or Arabic digits. */
export function whole({ min, max }: { min: number; max: number }) {
  return z
    .union([z.string(), z.number()])
    .transform((value) => Number(/^\d{1,9}$/.exec(toLatinDigits(String(value)).trim())?.[0] ?? Number.NaN))
    .refine((value) => value >= min && value <= max, issue({ code: 'number', min, max }))
    .meta({ min, max });
}

/** One value of a list; any other posted value is replaced by the first. */
export function choice<const V extends readonly [string, ...string[]]>(values: V) {
  return z.enum(values).catch(values[0]);
}

/** A checkbox: posted as `yes`, or absent. */
export const tick = () => z.boolean();

/**
 * The version that the page showed. A save compares it with the stored version. The page itself writes this field, as
 * it writes every part with `isSeen`.
 */
export function version() {
  return z
    .union([z.string(), z.number()])
    .transform((value) => (value === '' ? Number.NaN : Number(value)))
    .pipe(z.number().int())
    .meta({ isSeen: true });
}

/** A token of the values that the page showed. A save compares it with the stored values. */
export const seenText = () => z.string().max(64).meta({ isSeen: true });

/** The texts in both languages that the page showed. A save compares them with the stored texts. */
export const seenTexts = () => z.object({ en: z.string(), ar: z.string() }).meta({ isSeen: true });
