import type { LiveShell } from '#lib/live-events.ts';
import type { Locale } from '#lib/locale.ts';
import type { PageTheme } from '#lib/theme-options.ts';

/**
 * Shows an open page in the owner's new theme, colours and icon. Set on the DOM directly, because React renders the
 * document's frame once and does not update it on navigation.
 */
export function paint({ style, theme, favicon }: LiveShell, locale: Locale): void {
  for (const [name, value] of Object.entries(style)) document.documentElement.style.setProperty(name, value);
  showTheme(theme);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon && icon.getAttribute('href') !== favicon[locale]) icon.href = favicon[locale];
}

/** The new sheet is loaded before the present one goes. */
function showTheme({ attributes, href }: PageTheme): void {
  for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
  const before = document.querySelector<HTMLLinkElement>('link#theme');
  if ((before?.getAttribute('href') ?? null) === href) return;
  if (!href) {
    before?.remove();
    return;
  }
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.href = href;
  before?.removeAttribute('id');
  next.id = 'theme';
  next.onload = () => before?.remove();
  document.head.append(next);
}
