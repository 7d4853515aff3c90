const TIME_ZONES: Record<string, string> = {
  DZ: 'Africa/Algiers',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  IQ: 'Asia/Baghdad',
  LB: 'Asia/Beirut',
  LY: 'Africa/Tripoli',
  MA: 'Africa/Casablanca',
  SY: 'Asia/Damascus',
  TN: 'Africa/Tunis',
  TR: 'Europe/Istanbul',
  US: 'America/New_York',
  YE: 'Asia/Aden',
};

/** Returns the default time zone of a country without a preset. */
export function timeZoneOf(country: string): string {
  return TIME_ZONES[country] ?? 'UTC';
}
