const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/;
const MINUTE = 60_000;
const FIRST_YEAR = 1000;
const LAST_YEAR = 9999;

/** The local time of a time zone, in the format of a date-and-time field: 2026-11-27T18:30. */
export function localTimeOf(at: Date, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * The moment of a local time; null if it is invalid. A time that is skipped in spring is read as an hour
 * later, one that occurs twice in autumn as the first.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  const year = Number(LOCAL.exec(local)?.[1] ?? 0);
  // A time zone's offset must not lead out of the four-digit years that a date field has.
  if (year <= FIRST_YEAR || year >= LAST_YEAR) return null;
  const asUtc = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== local.slice(0, 16)) return null;
  const offsetAt = (moment: number) => Date.parse(`${localTimeOf(new Date(moment), timeZone)}:00Z`) - moment;
  const day = 24 * 60 * MINUTE;
  const offsets = [offsetAt(asUtc - day), offsetAt(asUtc + day)];
  const found = offsets.map((offset) => asUtc - offset).filter((at) => at + offsetAt(at) === asUtc);
  return new Date(found.length > 0 ? Math.min(...found) : asUtc - (offsets[0] ?? 0));
}

/** Making a format takes 60 µs, and a page of forty blocks with dates reads up to a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 100;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timeZone, made);
  return made;
}
