import { dateTag, type Locale } from '#lib/locale.ts';

/** YYYY-MM as "November 2026". */
export function monthText(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(dateTag(locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-15T00:00:00Z`));
}
