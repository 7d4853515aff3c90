import type { ThemeOptions } from '#lib/theme-options.ts';
import type { PublishResult } from '../publishing/publish-view.ts';

/** A theme as an owner chooses it, in the reader's language. */
export type ThemeView = {
  key: string;
  name: string;
  about: string;
  /** The names of its fonts. */
  fonts: string;
  colours: { primary: string; secondary: string };
  /** The path of its picture; null if it has none. */
  picture: string | null;
};

/** The chosen theme of the draft, or of the published version if there is no draft. */
export type ThemeTyped = { theme: string; themeOptions: ThemeOptions };

export type ThemeResult = PublishResult<ThemeTyped>;
