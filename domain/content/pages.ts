import type { Locale } from '#lib/locale.ts';
import type { Failure } from '#lib/result.ts';

/** The pages that every store has an address for. */
export const FIXED_PAGES = {
  about_us: 'about-us',
  privacy_policy: 'privacy-policy',
  terms_conditions: 'terms-conditions',
  returns_policy: 'returns-policy',
} as const;

export type FixedPage = keyof typeof FIXED_PAGES;
export type PageKind = FixedPage | 'own';

export type PageText = { title: string; slug?: string; bodyHtml: string };

/** A page to save. A fixed one is found by its kind, an own one by its id; texts that are left out stay. */
export type PageInput = {
  kind: PageKind;
  id?: string;
  texts: Partial<Record<Locale, PageText>>;
  inFooter?: boolean;
  position?: number;
  /** A language that is left out has no text any more. */
  isWhole?: boolean;
  /** The id that a page has which is made by this; without it a new one. */
  newId?: string;
  /** The version that was read before editing; without it the save does not look. */
  version?: number;
};

/** A page as it is read. `locale` is the language its words are really in. */
export type PageView = {
  id: string;
  kind: PageKind;
  title: string;
  bodyHtml: string;
  locale: Locale;
  /** Its slug in each language, the other's where one has none. */
  slugs: Record<Locale, string>;
  version: number;
};

export type SavePageFailure =
  | 'page_not_found'
  /** Neither language has a title, or one that is given is empty. */
  | 'title_missing'
  /** Another page of the store has this address in this language. */
  | Failure<'slug_taken', { locale: Locale; slug: string }>
  | Failure<'too_long', { field: string; max: number }>
  /** Somebody saved meanwhile; the version that stands there now. */
  | Failure<'stale', { version: number }>;
