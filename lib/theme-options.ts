/** The theme of every store that has not chosen one: the storefront's own style sheets alone. */
export const STANDARD_THEME = 'standard';

/** What an owner may change of a theme (D4), and the values of each. The first is the theme's own. */
export const THEME_CHOICES = {
  corners: ['theme', 'sharp', 'soft', 'round'],
  density: ['theme', 'compact', 'roomy'],
  cards: ['theme', 'plain', 'framed', 'raised'],
  header: ['theme', 'plain'],
} as const;

export type ThemeChoice = keyof typeof THEME_CHOICES;

export type ThemeOptions = { [Choice in ThemeChoice]: (typeof THEME_CHOICES)[Choice][number] } & {
  /** The theme whose fonts are used; '' for those of the chosen theme. */
  fonts: string;
};

export const NO_THEME_OPTIONS: ThemeOptions = {
  fonts: '',
  corners: 'theme',
  density: 'theme',
  cards: 'theme',
  header: 'theme',
};

/** Reads stored or posted options; a value that is not one of its choice is the theme's own. */
export function readThemeOptions(given: Record<string, unknown>): ThemeOptions {
  const chosen = Object.entries(THEME_CHOICES).map(([name, values]) => {
    const value = (values as readonly unknown[]).find((each) => each === given[name]);
    return [name, value ?? 'theme'];
  });
  const { fonts } = given;
  const isName = typeof fonts === 'string' && THEME_NAME.test(fonts);
  return { ...Object.fromEntries(chosen), fonts: isName ? fonts : '' } as ThemeOptions;
}

/** The name of a theme's folder, as in the check of store_settings.theme. */
export const THEME_NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** What a page needs of its store's theme. */
export type PageTheme = {
  /** The attributes of <html>: the theme's name, and what page/options.css applies of the owner's choices. */
  attributes: Record<`data-${string}`, string>;
  /** The path of the style sheet; null if the storefront's own are enough. */
  href: string | null;
};
