import { fold } from '#domain/search/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import type { GlyphName } from '../../ui/console/glyph.tsx';
import type { TextKey } from '../../ui/console/texts.tsx';
import { SETTINGS_CARDS } from '../settings/cards.ts';
import type { FoundEntry } from './find-view.ts';
import { CREATE_ENTRIES, FURTHER_ENTRIES, isFor, MAIN_ENTRIES, type NavChild } from './nav.ts';

type Page = NavChild & { glyph: GlyphName; under?: TextKey };

const MAIN: Page[] = [...MAIN_ENTRIES, ...FURTHER_ENTRIES].flatMap((entry) => [
  entry,
  ...(entry.children ?? [])
    .filter((child) => child.to !== entry.to)
    .map((child) => ({ ...child, glyph: entry.glyph, under: entry.text })),
]);

const SETTINGS: Page[] = SETTINGS_CARDS.map(({ to, title, glyph, action }) => ({
  to,
  glyph,
  action,
  text: title,
  under: 'shell.nav.settings',
}));

const PROFILE: Page = {
  to: '/admin/profile',
  glyph: 'people',
  text: 'shell.nav.profile',
  action: 'dashboard.view',
};

/** The pages that this person may open and that match the typed words in either language. */
export function findPages(typed: string, may: readonly string[], locale: Locale): FoundEntry[] {
  return matching([...MAIN, ...SETTINGS, PROFILE], may).of(typed, locale);
}

/** Entries of the palette that create something, matched in the same way. */
export function findCreations(typed: string, may: readonly string[], locale: Locale): FoundEntry[] {
  return matching(CREATE_ENTRIES, may).of(typed, locale);
}

function matching(pages: readonly Page[], may: readonly string[]) {
  return {
    of(typed: string, locale: Locale): FoundEntry[] {
      const wanted = fold(typed.trim());
      const t = translator(locale);
      return pages
        .filter((page) => isFor(page, may) && wordsOf(page).includes(wanted))
        .map(({ to, glyph, text, under }) => ({
          to,
          glyph,
          text: t(text),
          ...(under ? { more: t(under) } : {}),
        }));
    },
  };
}

const known = new Map<string, string>();

function wordsOf({ to, text, under }: Page): string {
  const words =
    known.get(to) ??
    LOCALES.map((locale) => {
      const t = translator(locale);
      return fold(`${t(text)} ${under ? t(under) : ''}`);
    }).join('\n');
  known.set(to, words);
  return words;
}
