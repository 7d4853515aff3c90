import type { Locale } from '#lib/locale.ts';
import { zoneText } from '../../ui/console/when.ts';

type Zone = { value: string; label: string };
type Reading = { locale: Locale; now: Date };

const HOUR = 3_600_000;
const formatted = new Map<Locale, { hour: number; zones: Zone[] }>();

/**
 * Every time zone with its display name, city and current offset from UTC. `own`, the store's zone, is listed
 * even under an outdated name. Formatting all of them takes about 100 ms, so they are cached until the hour ends.
 */
export function timeZones(own: string, reading: Reading): Zone[] {
  const hour = Math.floor(reading.now.getTime() / HOUR);
  let kept = formatted.get(reading.locale);
  if (kept?.hour !== hour) {
    kept = { hour, zones: format([...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])], reading) };
    formatted.set(reading.locale, kept);
  }
  if (kept.zones.some(({ value }) => value === own)) return kept.zones;
  return [...format([own], reading), ...kept.zones];
}

function format(names: readonly string[], { locale, now }: Reading): Zone[] {
  const offsetOf = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const isolated = (text: string) => (locale === 'ar' ? `\u2066${text}\u2069` : text);
  const { compare } = new Intl.Collator(locale);
  const labelOf = (name: string) => {
    const city = name.slice(name.indexOf('/') + 1).replaceAll('_', ' ');
    return `${isolated(`${city} (${offsetOf(name)})`)} ${zoneText({ now, timeZone: name, locale })}`;
  };
  return names
    .map((name) => ({ value: name, label: labelOf(name) }))
    .sort((a, b) => compare(a.label, b.label));
}
