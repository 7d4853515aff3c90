import type { PageTheme } from '#lib/theme-options.ts';

/** The id of the link to the theme's style sheet. */
export const THEME_LINK = 'theme';

/** The attributes of <html> by which page/options.css applies what the owner changed of the theme. */
export function themeAttributes({ key, corners, density, cards }: PageTheme) {
  return { 'data-shop': key, 'data-corners': corners, 'data-density': density, 'data-cards': cards };
}

/** Shows an open page in another theme: its sheet is loaded before the present one goes. */
export function showTheme(theme: PageTheme): void {
  for (const [name, value] of Object.entries(themeAttributes(theme))) {
    document.documentElement.setAttribute(name, value);
  }
  const before = document.getElementById(THEME_LINK) as HTMLLinkElement | null;
  if ((before?.getAttribute('href') ?? null) === theme.href) return;
  if (!theme.href) {
    before?.remove();
    return;
  }
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.href = theme.href;
  before?.removeAttribute('id');
  next.id = THEME_LINK;
  next.onload = () => before?.remove();
  document.head.append(next);
}
