/** A store's country (ISO 3166) and the time zone of its days. */
export type Place = { country: string; timeZone: string };

const TIME_ZONES: Record<string, string> = {
  AE: 'Asia/Dubai',
  BH: 'Asia/Bahrain',
  DZ: 'Africa/Algiers',
  EG: 'Africa/Cairo',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  IQ: 'Asia/Baghdad',
  JO: 'Asia/Amman',
  KW: 'Asia/Kuwait',
  LB: 'Asia/Beirut',
  LY: 'Africa/Tripoli',
  MA: 'Africa/Casablanca',
  OM: 'Asia/Muscat',
  QA: 'Asia/Qatar',
  SA: 'Asia/Riyadh',
  SY: 'Asia/Damascus',
  TN: 'Africa/Tunis',
  TR: 'Europe/Istanbul',
  US: 'America/New_York',
  YE: 'Asia/Aden',
};

/** Where a store with this currency most likely is; the euro names no country. Every value can be changed later. */
export function placeOf(currency: string, country?: string): Place {
  const code = country ?? (currency === 'EUR' ? 'IE' : currency.slice(0, 2));
  return { country: code, timeZone: TIME_ZONES[code] ?? 'UTC' };
}
