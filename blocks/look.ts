import { momentOf } from '#lib/local-time.ts';
import type { Locale } from '#lib/locale.ts';
import { choice, emptyOf, moment, type Values, withHint } from './field.ts';

/** The options of every block. */
export const LOOK = {
  background: choice('page', 'subtle', 'tint', 'brand'),
  above: choice('normal', 'none', 'small', 'large'),
  below: choice('normal', 'none', 'small', 'large'),
  width: choice('normal', 'narrow', 'full'),
  align: choice('start', 'center'),
  device: choice('both', 'phone', 'desktop'),
  languages: choice('both', 'en', 'ar'),
  from: withHint(moment()),
  until: withHint(moment()),
};

export type Look = Values<typeof LOOK>;

export const NO_LOOK = emptyOf(LOOK) as Look;

/** The values that need no class. */
const PLAIN = ['page', 'normal', 'start', 'both'];

/** The classes that blocks.css gives a look to; '' for the plain look. */
export function lookClass({ background, above, below, width, align, device }: Look): string {
  const chosen = Object.entries({ bg: background, above, below, width, align, only: device });
  return chosen
    .filter(([, value]) => !PLAIN.includes(value))
    .map(([name, value]) => `${name}-${value}`)
    .join(' ');
}

type Reading = { now: Date; locale: Locale; timeZone: string };

/** True if a block is shown at this moment in this language. */
export function isShown({ from, until, languages }: Look, { now, locale, timeZone }: Reading): boolean {
  if (languages !== 'both' && languages !== locale) return false;
  const [begins, ends] = [momentOf(from, timeZone), momentOf(until, timeZone)];
  return (!begins || begins <= now) && (!ends || now < ends);
}
