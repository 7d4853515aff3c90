import type { KnownRules, OwnWords } from '#domain/tenancy/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { FormResult } from '../kit/form-result.ts';

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

export type LanguageResult = FormResult<{ defaultLocale: string }>;

/** The result of one text's form, with the text's key. */
export type TextResult = { key: string } & (
  | { saved: true }
  | { stale: OwnWords; typed: OwnWords }
  | { problem: 'text_too_long' | 'text_broken'; locale: Locale; typed: OwnWords }
);

export type LanguagesResult = LanguageResult | TextResult;
