import type { Failure } from '#lib/result.ts';

/** Kinds of personal data that a breach may concern. */
export const DATA_KINDS = [
  'names',
  'contacts',
  'addresses',
  'orders',
  'messages',
  'passwords',
  'payments',
  'documents',
  'staff',
  'other',
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

export const AUTHORITY_STATES = ['open', 'told', 'not_needed'] as const;
export type AuthorityState = (typeof AUTHORITY_STATES)[number];

export type BreachStore = { id: string; slug: string; name: string };

/**
 * The deadline for notifying the authority: 72 hours after becoming aware of the breach (GDPR art. 33(1); PDPL
 * implementing regulation art. 24).
 */
export const HOURS_TO_REPORT = 72;

export const BREACH_LIMITS = { title: 200, text: 4000, note: 500, authorityNote: 1000, stores: 500 } as const;

/** The record of a breach. `persons`: the number of persons affected; null if not known yet. */
export type BreachRecord = {
  title: string;
  what: string;
  happenedAt: Date | null;
  awareAt: Date;
  concernsAll: boolean;
  stores: BreachStore[];
  dataKinds: DataKind[];
  persons: number | null;
  measures: string;
  authority: AuthorityState;
  authorityToldAt: Date | null;
  authorityNote: string;
};

/** `changeNote` says what is new in the entry, or why it corrects an earlier one. */
export type BreachEntry = BreachRecord & {
  id: string;
  breachId: string;
  position: number;
  at: Date;
  byName: string;
  changeNote: string;
};

export const dueAtOf = (awareAt: Date) => new Date(awareAt.getTime() + HOURS_TO_REPORT * 3_600_000);

export type BreachField =
  | 'title'
  | 'what'
  | 'happenedAt'
  | 'awareAt'
  | 'stores'
  | 'dataKinds'
  | 'persons'
  | 'measures'
  | 'authority'
  | 'authorityToldAt'
  | 'authorityNote'
  | 'changeNote';

export type FieldProblem =
  | 'missing'
  | 'too_long'
  | 'invalid'
  | 'unknown_store'
  | 'in_future'
  | 'before_aware';

export type BreachFailure =
  | Failure<'fields_invalid', Partial<Record<BreachField, FieldProblem>>>
  /** There is no such breach. */
  | Failure<'breach_unknown', undefined>
  /** Another entry was added in the meantime. */
  | Failure<'breach_changed', undefined>;
