/** Replaces ٠-٩ (Arabic) and ۰-۹ (Persian, Urdu) with 0-9; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Replaces 0-9 with ٠-٩, for display. */
export function toArabicDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
}

/**
 * A whole number from zero up, in any of the three digit sets; null for a sign, a fraction, an exponent or
 * words.
 */
export function parseWholeNumber(text: string): number | null {
  const digits = toLatinDigits(text.trim());
  if (!/^[0-9]{1,16}$/.test(digits)) return null;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : null;
}

/** Like parseWholeNumber, but accepts a minus in front. */
export function parseInteger(text: string): number | null {
  const [, minus, digits] = /^([-\u2212]?)(.+)$/.exec(text.trim()) ?? [];
  const value = digits === undefined || digits.startsWith(' ') ? null : parseWholeNumber(digits);
  if (value === null) return null;
  return minus && value !== 0 ? -value : value;
}
