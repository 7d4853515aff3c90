import type { Bulletin, BulletinInput, BulletinLevel } from '#domain/bulletins/index.ts';
import { localTimeOf, momentOf } from '#lib/local-time.ts';
import type { Translate } from '#messages/index.ts';
import { formTexts } from '../form-texts.server.ts';
import type { BulletinTexts } from './bulletin-texts.ts';

const LONGEST = 9000;
const MOST_CHOICES = 300;
const WEEK_MS = 7 * 86_400_000;

export function readBulletinForm(form: FormData): BulletinTexts {
  const text = formTexts(form, LONGEST);
  const all = (name: string) =>
    form
      .getAll(name)
      .slice(0, MOST_CHOICES)
      .map((value) => String(value).slice(0, 40));
  const edition = Number(text('edition'));
  return {
    edition: Number.isSafeInteger(edition) ? edition : 0,
    level: text('level').slice(0, 20),
    titles: { en: text('titles.en'), ar: text('titles.ar') },
    bodies: { en: text('bodies.en'), ar: text('bodies.ar') },
    ...{ from: text('from').slice(0, 30), until: text('until').slice(0, 30) },
    ...{ packages: all('packages'), countries: all('countries') },
    isMailed: text('isMailed') === 'yes',
  };
}

/** Parses the form. An unreadable time becomes an invalid date, which the verb refuses. */
export function bulletinInputOf(typed: BulletinTexts): BulletinInput {
  const { titles, bodies, packages, countries, isMailed } = typed;
  const moment = (text: string) => momentOf(text, 'UTC') ?? new Date(Number.NaN);
  return {
    ...{ level: typed.level as BulletinLevel, titles, bodies, packages, countries, isMailed },
    ...{ showsFrom: moment(typed.from), showsUntil: moment(typed.until) },
  };
}

export function bulletinTexts(bulletin: Bulletin): BulletinTexts {
  const { edition, level, titles, bodies, packages, countries, isMailed } = bulletin;
  const from = localTimeOf(bulletin.showsFrom, 'UTC');
  const until = localTimeOf(bulletin.showsUntil, 'UTC');
  return { edition, level, titles, bodies, from, until, packages, countries, isMailed };
}

/** The initial values of a new announcement, which is shown for a week from now. */
export function newBulletinTexts(now: Date): BulletinTexts {
  const none = { en: '', ar: '' };
  return {
    ...{ edition: 0, level: 'info', titles: none, bodies: none, packages: [], countries: [] },
    from: localTimeOf(now, 'UTC'),
    until: localTimeOf(new Date(now.getTime() + WEEK_MS), 'UTC'),
    isMailed: false,
  };
}

/** The error message of each invalid field. */
export function bulletinProblems(fields: string[], t: Translate): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [nameOf(field), t(`bulletindesk.problem.${kindOf(field)}`)]),
  );
}

function nameOf(field: string): string {
  if (field === 'showsFrom') return 'from';
  return field === 'showsUntil' ? 'until' : field.replace(/^(packages|countries)\..*/, '$1');
}

function kindOf(field: string) {
  if (field.startsWith('titles')) return 'title';
  if (field.startsWith('bodies')) return 'body';
  if (field === 'showsUntil') return 'until';
  return field === 'showsFrom' ? 'from' : 'choice';
}
