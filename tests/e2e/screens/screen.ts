import type { Cookie, Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import type { Prepared } from './prepared.ts';
import type { Shop } from './shops.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The phone and the desk that every screen is drawn for. */
export const WIDTHS = [390, 1280] as const;
export type Width = (typeof WIDTHS)[number];

export const LANGUAGES = ['en', 'ar'] as const satisfies readonly Locale[];

/** One look at a screen: which store in which language, and what was prepared there. */
export type Visit = { page: Page; locale: Locale; width: Width; shop: Shop; prepared: Prepared };

/** A state of a page that people meet, and how to get there. English is seen in demo, Arabic in souq. */
export type Screen = {
  site: 'storefront' | 'admin' | 'platform';
  name: string;
  url(visit: Visit): string;
  /** Whoever has these looks at it; nobody by default. */
  cookies?(visit: Visit): Cookie[];
  /** What the address answers; 200 by default. */
  status?: number;
  /** What is done there until the screen shows. */
  steps?(visit: Visit): Promise<void>;
  /** Shown at this width only. */
  width?: Width;
  /** Stands over a page: one window of it is the picture. */
  isOver?: boolean;
  /** A page that sends itself on: seen before its scripts come, or where it leads. */
  sendsOn?: 'before' | 'after';
  /** Made of the parts of another screen: the tests look at it in one language. */
  isAlike?: boolean;
  /** Has no scripts, and both languages on one page. */
  isStatic?: boolean;
  /** A page of its own without an application on it: there is nothing to wait for. */
  isPlain?: boolean;
};

/** storefront/home-en-light-390, also the name of the picture. */
export function screenId(screen: Screen, locale?: Locale, theme?: Theme, width?: Width): string {
  return [`${screen.site}/${screen.name}`, locale, theme, width].filter(Boolean).join('-');
}
