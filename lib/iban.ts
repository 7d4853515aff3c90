// IBAN lengths in our stores' countries; for other countries only the checksum is tested.
const LENGTHS: Record<string, number> = {
  AE: 23,
  BH: 22,
  DE: 22,
  EG: 29,
  FR: 27,
  GB: 22,
  IE: 22,
  IQ: 23,
  JO: 30,
  KW: 30,
  LB: 28,
  LY: 25,
  OM: 23,
  PS: 29,
  QA: 29,
  SA: 24,
  TN: 24,
  TR: 26,
};

/** Returns an IBAN in capitals without spaces; null if its length or check digits are wrong (ISO 13616). */
export function parseIban(typed: string): string | null {
  const iban = typed.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  const length = LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return null;
  return remainder(iban) === 1 ? iban : null;
}

/** The IBAN in groups of four. */
export function ibanText(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

// ISO 7064 mod 97: the first four characters move to the end, letters count from A = 10.
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const letter of moved) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
