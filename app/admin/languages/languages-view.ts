import type { KnownRules, OwnWords } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';

export type TextRow = { key: string; ours: Record<Locale, string>; own: OwnWords };

export type LanguagesView = {
  rules: Pick<KnownRules, 'defaultLocale' | 'stamp'>;
  complete: { of: 'products' | 'categories' | 'pages'; total: number; has: Record<Locale, number> }[];
  query: string;
  rows: TextRow[];
  /** The number of further matches. */
  more: number;
  ownCount: number;
  canEdit: boolean;
};

export type LanguagesResult =
  | { form: 'language'; saved: true }
  | { form: 'text'; key: string; saved: true }
  | { form: 'text'; key: string; stale: OwnWords; typed: OwnWords }
  | { form: 'language'; problem: 'stale' | 'name' }
  | { form: 'text'; key: string; problem: 'text_too_long' | 'text_broken'; locale: Locale; typed: OwnWords };
