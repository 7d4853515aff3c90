import { localTimeOf } from '#lib/local-time.ts';

/** The moments to which a ready-made pattern counts down. */
export const SEASONS = ['week', 'ramadan', 'eidAlFitr', 'eidAlAdha', 'whiteFriday'] as const;
export type Season = (typeof SEASONS)[number];

const DAY_MS = 86_400_000;
/** The longest time between two beginnings of a season: a leap year. */
const MOST_DAYS = 367;

/** Month and day of the Hijri calendar. */
const HIJRI: Partial<Record<Season, string>> = { ramadan: '9/1', eidAlFitr: '10/1', eidAlAdha: '12/10' };

// Umm al-Qura, the calendar of Saudi Arabia. A sighting of the moon may differ by a day: the owner changes the date then.
const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

/**
 * The next beginning of a season after `now`, or the end of the seventh day from now, as a local time in this time zone:
 * 2027-02-08T00:00.
 */
export function nextSeason(season: Season, { now, timeZone }: { now: Date; timeZone: string }): string {
  const today = Date.parse(`${localTimeOf(now, timeZone).slice(0, 10)}T00:00Z`);
  const dayAfter = (days: number) => new Date(today + days * DAY_MS);
  if (season === 'week') return `${isoDay(dayAfter(7))}T23:59`;
  for (let days = 1; days <= MOST_DAYS; days++) {
    if (begins(season, dayAfter(days))) return `${isoDay(dayAfter(days))}T00:00`;
  }
  return `${isoDay(dayAfter(7))}T23:59`;
}

function begins(season: Season, day: Date): boolean {
  if (season === 'whiteFriday') return isWhiteFriday(day);
  const parts = hijri.formatToParts(day);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('month')}/${of('day')}` === HIJRI[season];
}

/** The last Friday of November. */
function isWhiteFriday(day: Date): boolean {
  return day.getUTCMonth() === 10 && day.getUTCDay() === 5 && day.getUTCDate() > 23;
}

const isoDay = (day: Date) => day.toISOString().slice(0, 10);
