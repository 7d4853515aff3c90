import type { Cookie, Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import type { Prepared } from './prepared.ts';
import type { Shop } from './shops.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The phone and desktop widths that every screen is designed for. */
export const WIDTHS = [390, 1280] as const;
export type Width = (typeof WIDTHS)[number];

export const LANGUAGES = ['en', 'ar'] as const satisfies readonly Locale[];

/** One look at a screen: the store, the language, and the data prepared there. */
export type Visit = { page: Page; locale: Locale; width: Width; shop: Shop; prepared: Prepared };

/** A state of a page, and the steps to it. The store demo is shown in English, the store souq in Arabic. */
export type Screen = {
  site: 'storefront' | 'admin' | 'platform';
  name: string;
  url(visit: Visit): string;
  /** The cookies of the visitor; a guest's by default. */
  cookies?(visit: Visit): Cookie[];
  /** The status of the answer; 200 by default. */
  status?: number;
  /** The steps that lead to the screen. */
  steps?(visit: Visit): Promise<void>;
  /** Shown at this width only. */
  width?: Width;
  /** An overlay: the picture is one window. */
  isOver?: boolean;
  /** A page that redirects by script: the page before its scripts run, or the page it leads to. */
  sendsOn?: 'before' | 'after';
  /** True for a screen made of another screen's parts, which the tests look at in one language. */
  isAlike?: boolean;
  /** True for a page without scripts that has both languages. */
  isStatic?: boolean;
  /** True for a page without an application on it: there is nothing to wait for. */
  isPlain?: boolean;
};

/** The id of a screen, for example storefront/home-en-light-390, which is also the name of its picture. */
export function screenId(screen: Screen, locale?: Locale, theme?: Theme, width?: Width): string {
  return [`${screen.site}/${screen.name}`, locale, theme, width].filter(Boolean).join('-');
}
