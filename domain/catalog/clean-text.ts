import { normalizeText } from '#lib/normalize-text.ts';
import { type Failure, fail } from '#lib/result.ts';

/** Normalizes text to one line: no control characters (the database refuses NUL), single spaces. */
export function cleanLine(text: string): string {
  return normalizeText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

export function tooLong(
  text: string,
  limit: { field: string; max: number },
): Failure<'too_long', { field: string; max: number }> | null {
  return text.length > limit.max ? fail('too_long', limit) : null;
}
