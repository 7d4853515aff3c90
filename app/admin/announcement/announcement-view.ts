import type { Locale } from '#lib/locale.ts';

export type AnnouncementTexts = Record<Locale, string>;

export type AnnouncementView = {
  texts: AnnouncementTexts;
  /** The store's first language, whose text stands where another has none. */
  first: Locale;
  maxLength: number;
};

export type AnnouncementResult =
  | { saved: true }
  | { tooLong: Locale; typed: AnnouncementTexts }
  | { stale: AnnouncementTexts; typed: AnnouncementTexts };
