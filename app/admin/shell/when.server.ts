import { translator } from '#messages/index.ts';
import { type WhenText, whenText } from '../../ui/console/when.ts';
import type { Staff } from './staff.server.ts';

/** Writes times as this member of the staff reads them, in the store's time zone. */
export function whenFor({ request, store }: Staff): (at: Date) => WhenText {
  const { now, locale } = request;
  const reading = { now, locale, timeZone: store.shell.timeZone, t: translator(locale) };
  return (at) => whenText(at, reading);
}
