import type { Locale } from '#lib/locale.ts';

/**
 * The urgency of an announcement. An owner may dismiss `info` permanently; a dismissed `important` one appears again
 * after it is edited; `maintenance` stays until its end time.
 */
export const BULLETIN_LEVELS = ['info', 'important', 'maintenance'] as const;

export type BulletinLevel = (typeof BULLETIN_LEVELS)[number];

export const BULLETIN_TITLE = 120;
export const BULLETIN_BODY = 2000;

/** The part of an announcement that operators write. */
export type BulletinInput = {
  level: BulletinLevel;
  titles: Record<Locale, string>;
  /** Plain text with line breaks. */
  bodies: Record<Locale, string>;
  showsFrom: Date;
  showsUntil: Date;
  /** Codes of packages; empty: all. */
  packages: string[];
  /** ISO 3166 codes of the stores' countries; empty: all. */
  countries: string[];
  /** True if the owners also get it by mail, once, when it is first shown. */
  isMailed: boolean;
};

export const BULLETIN_STATES = ['draft', 'planned', 'shown', 'over'] as const;

export type BulletinState = (typeof BULLETIN_STATES)[number];

export type Bulletin = BulletinInput & {
  id: string;
  /** Increases with each save. */
  edition: number;
  byName: string;
  createdAt: Date;
  publishedAt: Date | null;
  endedAt: Date | null;
  /** The time at which all its mails were in the outbox; null before. */
  mailedAt: Date | null;
};

/** The state of an announcement at a time. */
export function bulletinState(bulletin: Times, at: Date): BulletinState {
  if (bulletin.publishedAt === null) return 'draft';
  if (bulletin.endedAt !== null || bulletin.showsUntil <= at) return 'over';
  return bulletin.showsFrom > at ? 'planned' : 'shown';
}

type Times = Pick<Bulletin, 'publishedAt' | 'endedAt' | 'showsFrom' | 'showsUntil'>;
