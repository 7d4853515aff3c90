import { cleanLine, cleanText } from '#lib/clean-text.ts';
import {
  AUTHORITY_STATES,
  type AuthorityState,
  BREACH_LIMITS,
  type BreachField,
  type BreachRecord,
  DATA_KINDS,
  type FieldProblem,
} from './breach.ts';

/** An entry as typed: times as `YYYY-MM-DDThh:mm` in UTC, stores as slugs. */
export type TypedEntry = Record<Exclude<BreachField, 'stores' | 'dataKinds'>, string> & {
  concernsAll: boolean;
  stores: string;
  dataKinds: readonly string[];
};

export type CheckedEntry = Omit<BreachRecord, 'stores'> & { changeNote: string; slugs: string[] };
export type Problems = Partial<Record<BreachField, FieldProblem>>;

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Parses a typed entry, with at most one problem per field. */
export function checkEntry(typed: TypedEntry, now: Date): { entry: CheckedEntry; problems: Problems } {
  const problems: Problems = {};
  const text = (field: 'title' | 'what' | 'measures' | 'authorityNote' | 'changeNote', max: number) => {
    const one = field === 'title' || field === 'changeNote' ? cleanLine : cleanText;
    const value = one(typed[field].slice(0, max * 2));
    if (value.length > max) problems[field] = 'too_long';
    if (value === '' && field !== 'measures' && field !== 'authorityNote') problems[field] = 'missing';
    return value;
  };
  const time = (field: 'happenedAt' | 'awareAt' | 'authorityToldAt') => {
    const at = readTime(typed[field]);
    if (at === 'invalid') problems[field] = 'invalid';
    else if (at && at > now) problems[field] = 'in_future';
    return at === 'invalid' ? null : at;
  };
  const awareAt = time('awareAt');
  if (!awareAt) problems.awareAt ??= 'missing';
  const authority = AUTHORITY_STATES.find((state) => state === typed.authority) ?? 'open';
  const entry = {
    ...{ title: text('title', BREACH_LIMITS.title), what: text('what', BREACH_LIMITS.text) },
    ...{ happenedAt: time('happenedAt'), awareAt: awareAt ?? now, ...storesOf(typed, problems) },
    dataKinds: DATA_KINDS.filter((kind) => typed.dataKinds.includes(kind)),
    persons: personsOf(typed, problems),
    ...{ measures: text('measures', BREACH_LIMITS.text), authority },
    authorityToldAt: authority === 'told' ? time('authorityToldAt') : null,
    authorityNote: text('authorityNote', BREACH_LIMITS.authorityNote),
    changeNote: text('changeNote', BREACH_LIMITS.note),
  };
  if (entry.dataKinds.length === 0) problems.dataKinds = 'missing';
  checkAuthority(entry, authority, problems);
  return { entry, problems };
}

// The law requires a reason if the authority is not notified.
function checkAuthority(
  {
    authorityToldAt,
    authorityNote,
    awareAt,
  }: Pick<CheckedEntry, 'authorityToldAt' | 'authorityNote' | 'awareAt'>,
  authority: AuthorityState,
  problems: Problems,
): void {
  if (authority === 'not_needed' && authorityNote === '') problems.authorityNote = 'missing';
  if (authority !== 'told') return;
  if (!authorityToldAt) problems.authorityToldAt ??= 'missing';
  else if (authorityToldAt < awareAt) problems.authorityToldAt = 'before_aware';
}

function storesOf({ concernsAll, stores }: TypedEntry, problems: Problems) {
  const typed = stores.slice(0, 64 * BREACH_LIMITS.stores).toLowerCase();
  const slugs = concernsAll ? [] : [...new Set(typed.split(/[\s,;،]+/).filter(Boolean))];
  if (!concernsAll && slugs.length === 0) problems.stores = 'missing';
  if (slugs.length > BREACH_LIMITS.stores) problems.stores = 'too_long';
  return { concernsAll, slugs };
}

function personsOf({ persons }: TypedEntry, problems: Problems): number | null {
  const typed = persons.trim();
  if (typed === '') return null;
  if (!/^\d{1,9}$/.test(typed)) problems.persons = 'invalid';
  return problems.persons ? null : Number(typed);
}

function readTime(typed: string): Date | null | 'invalid' {
  if (typed === '') return null;
  const at = TIME.test(typed) ? new Date(`${typed}:00Z`) : null;
  if (!at || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(typed)) return 'invalid';
  return at;
}
