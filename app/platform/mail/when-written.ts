import { dateTag, type Locale } from '#lib/locale.ts';

/**
 * A time such as "21 Nov 2026, 14:05:09 UTC". In UTC, because the demo's mails come from stores in several
 * time zones.
 */
export function whenWritten(at: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(dateTag(locale), {
    day: 'numeric',
    month: locale === 'ar' ? 'long' : 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);
}
