import { dateTag, type Locale } from '#lib/locale.ts';
import type { Texts } from './texts.tsx';

/**
 * A time in a list: the text, the day alone for narrow screens, the exact one for a tooltip, and ISO 8601.
 */
export type WhenText = { text: string; day: string; exact: string; iso: string };

type Reading = { now: Date; timeZone: string; locale: Locale; t: Texts };

/** 'Eastern Time', 'التوقيت العربي الرسمي': the display name of a time zone. */
export function zoneText({ now, timeZone, locale }: Pick<Reading, 'now' | 'timeZone' | 'locale'>): string {
  const tag = dateTag(locale);
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/**
 * "Today 14:05", "Yesterday 21:47", "19 Nov 20:15", with the year if it is another. In the store's time zone.
 */
export function whenText(at: Date, reading: Reading): WhenText {
  const { now, timeZone, t } = reading;
  const time = format(reading, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  const exact = format(reading, 'exact', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const day = dayIn(at, timeZone);
  const said = { exact, iso: at.toISOString() };
  if (day === dayIn(now, timeZone)) {
    return { ...said, text: t('admin.when.today', { time }), day: t('admin.when.todayAlone') };
  }
  const yesterday = new Date(now.getTime() - 86_400_000);
  if (day === dayIn(yesterday, timeZone)) {
    return { ...said, text: t('admin.when.yesterday', { time }), day: t('admin.when.yesterdayAlone') };
  }
  const isThisYear = day.slice(0, 4) === dayIn(now, timeZone).slice(0, 4);
  const date = format(reading, isThisYear ? 'day' : 'date', {
    day: 'numeric',
    month: reading.locale === 'ar' ? 'long' : 'short',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
  }).format(at);
  return { ...said, text: t('admin.when.day', { date, time }), day: date };
}

function dayIn(at: Date, timeZone: string): string {
  return format(
    { timeZone, locale: 'en' },
    'iso',
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    'en-CA',
  ).format(at);
}

function format(
  reading: Pick<Reading, 'timeZone' | 'locale'>,
  name: string,
  options: Intl.DateTimeFormatOptions,
  tag = dateTag(reading.locale),
): Intl.DateTimeFormat {
  const key = `${name}/${tag}/${reading.timeZone}`;
  const known = FORMATS.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, { ...options, timeZone: reading.timeZone });
  FORMATS.set(key, made);
  return made;
}

/** A calendar day (YYYY-MM-DD) as "15 December 2026". */
export function dayText(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
