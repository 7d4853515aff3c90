import type { Block } from '#blocks/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Failure } from '#lib/result.ts';
import type { BlockView } from './block-view.ts';
import type { BlocksRefused } from './check-blocks.ts';

export const FIXED_PAGES = {
  about_us: 'about-us',
  privacy_policy: 'privacy-policy',
  terms_conditions: 'terms-conditions',
  returns_policy: 'returns-policy',
} as const;

/**
 * What a page shows: its text and the blocks below it, or as a landing page its blocks alone, with the shop's header and
 * footer or ('bare') with the logo and a short footer. Only pages of the store's own can be landing pages.
 */
export const PAGE_LAYOUTS = ['text', 'landing', 'bare'] as const;
export type PageLayout = (typeof PAGE_LAYOUTS)[number];

export type FixedPage = keyof typeof FIXED_PAGES;
export type PageKind = FixedPage | 'own';

/** `seoTitle` and `seoDescription` are for search engines; '' or missing for the page's own title and text. */
export type PageText = {
  title: string;
  slug?: string;
  bodyHtml: string;
  seoTitle?: string;
  seoDescription?: string;
};

/** A page to save. A fixed page is found by its kind, an own page by its id; omitted texts are unchanged. */
export type PageInput = {
  kind: PageKind;
  id?: string;
  texts: Partial<Record<Locale, PageText>>;
  inFooter?: boolean;
  /** Search engines are asked not to list the page. Default: unchanged. */
  isHiddenFromSearch?: boolean;
  /** Default: unchanged. A fixed page always has the layout 'text'. */
  layout?: PageLayout;
  position?: number;
  /** The blocks below the text; omitted blocks are unchanged. */
  blocks?: Block[];
  /** Deletes the texts of omitted languages. */
  isWhole?: boolean;
  /** The id of a page that is created; default: a new id. */
  newId?: string;
  /** The version read before editing; without it, no check for a stale save. */
  version?: number;
};

/** A page in one language. `locale` is the language of its texts, which may be the fallback. */
export type PageView = {
  id: string;
  kind: PageKind;
  title: string;
  bodyHtml: string;
  locale: Locale;
  seoTitle: string;
  seoDescription: string;
  /** Search engines are asked not to list the page. */
  isHiddenFromSearch: boolean;
  layout: PageLayout;
  /** The slug in each language, with the other language's as fallback. */
  slugs: Record<Locale, string>;
  version: number;
  /** The visible blocks below the text, in order. */
  blocks: BlockView[];
};

export type SavePageFailure =
  | 'page_not_found'
  /** Neither language has a title, or a given title is empty. */
  | 'title_missing'
  /** Another page of the store has this address in this language. */
  | Failure<'slug_taken', { locale: Locale; slug: string }>
  | Failure<'too_long', { field: string; max: number }>
  | BlocksRefused
  /** Another save came first; `version` is the version of that save. */
  | Failure<'stale', { version: number }>;
