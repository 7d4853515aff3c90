const LENGTHS = new Set([8, 12, 13, 14]);

/**
 * The trade item number in a barcode; null for anything else, because a market refuses a feed with a wrong
 * number.
 */
export function gtinOf(barcode: string): string | null {
  const digits = barcode.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !LENGTHS.has(digits.length) || /^0+$/.test(digits)) return null;
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits : null;
}

/** A scanner reads a UPC-A code as an EAN-13 with a leading zero, but it may be stored without the zero. */
export function spellingsOfBarcode(code: string): string[] {
  return /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code];
}
