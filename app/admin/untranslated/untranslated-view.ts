import type { UntranslatedRow } from '#domain/catalog/index.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import type { ListRules } from '../../ui/console/list/list-state.ts';

/** In a store with more products, the tabs show no counts. */
export const MOST_COUNTED = 5000;

/** The problems that a row shows; `unsaved` stands for a problem in another field of the product. */
export const GAP_PROBLEMS = ['title_missing', 'too_long', 'gone', 'unsaved'] as const;
export type GapProblem = (typeof GAP_PROBLEMS)[number];

/** The typed texts, which a page without scripts shows again. */
export type TypedGap = { title: string; body: string };

/** The answer to the save of one row. */
export type GapResult =
  | { id: string; saved: { version: number } }
  /** Somebody saved the product first: its version, and its title in this language if it has one now. */
  | { id: string; stale: { version: number; theirs: string | null }; typed: TypedGap }
  | { id: string; problem: GapProblem; typed: TypedGap };

export type GapRow = UntranslatedRow;

/** One view per missing language. The store's second language is first, unless only texts in its first are missing. */
export function gapRules(defaultLocale: Locale, counts: Record<Locale, number>): ListRules<Locale> {
  const other = otherLocale(defaultLocale);
  const isOnlyFirst = counts[other] === 0 && counts[defaultLocale] > 0;
  return {
    path: '/admin/products/untranslated',
    views: isOnlyFirst ? [defaultLocale, other] : [other, defaultLocale],
    sizes: [20, 50],
  };
}
